import type { VacancyContent } from '#shared/features/board/posting/model.ts'

export type FieldName = keyof VacancyContent

export const STEPS = [
  {
    id: 'main',
    title: 'Главное',
    fields: ['title', 'professionId', 'workForm', 'workFromIds', 'locationIds', 'address'],
  },
  {
    id: 'terms',
    title: 'Условия',
    fields: [
      'salaryFrom',
      'salaryTo',
      'currency',
      'salaryTax',
      'salaryPeriod',
      'payFrequency',
      'employment',
      'contracts',
      'experience',
      'schedule',
      'hoursPerDay',
      'workStartsAt',
      'workEndsAt',
      'equipment',
      'labels',
      'hasCalls',
    ],
  },
  {
    id: 'text',
    title: 'Описание',
    fields: ['descriptionHtml', 'dutiesHtml', 'requirementsHtml', 'conditionsHtml', 'skills', 'languages'],
  },
  { id: 'check', title: 'Проверка', fields: ['contactName', 'publishAt'] },
] as const satisfies readonly { id: string; title: string; fields: readonly FieldName[] }[]

export type StepId = (typeof STEPS)[number]['id']

export const fieldsOf = (step: StepId): readonly FieldName[] =>
  STEPS.find(({ id }) => id === step)?.fields ?? []

export const stepOf = (field: string): StepId =>
  STEPS.find(({ fields }) => fields.some((one) => one === field))?.id ?? 'main'

export const stepIn = (search: string): StepId =>
  STEPS.find(({ id }) => id === new URLSearchParams(search).get('step'))?.id ?? 'main'

/** What the summary of faults calls the fields. */
export const FIELD_NAMES: Readonly<Record<FieldName, string>> = {
  title: 'Название',
  professionId: 'Профессия',
  workForm: 'Форма работы',
  workFromIds: 'Откуда можно работать',
  locationIds: 'Место работы',
  address: 'Адрес',
  employment: 'Занятость',
  schedule: 'График',
  hoursPerDay: 'Часов в день',
  workStartsAt: 'Начало дня',
  workEndsAt: 'Конец дня',
  contracts: 'Оформление',
  experience: 'Опыт',
  salaryFrom: 'Зарплата от',
  salaryTo: 'Зарплата до',
  currency: 'Валюта',
  salaryTax: 'Налоги',
  salaryPeriod: 'За что платите',
  payFrequency: 'Как часто платите',
  equipment: 'Оборудование',
  hasCalls: 'Звонки',
  labels: 'Особенности',
  descriptionHtml: 'Описание',
  dutiesHtml: 'Что делать',
  requirementsHtml: 'Кого ищете',
  conditionsHtml: 'Что предлагаете',
  skills: 'Навыки',
  languages: 'Языки',
  contactName: 'Контактное лицо',
  publishAt: 'Когда опубликовать',
}
