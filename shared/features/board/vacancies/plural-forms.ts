export const VACANCY_FORMS = { one: 'вакансия', few: 'вакансии', many: 'вакансий' }
