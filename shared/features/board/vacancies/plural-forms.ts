export const VACANCY_FORMS = { one: 'вакансия', few: 'вакансии', many: 'вакансий' }
export const VIEW_FORMS = { one: 'просмотр', few: 'просмотра', many: 'просмотров' }
