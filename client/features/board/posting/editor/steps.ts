import type { ComponentProps } from 'react'
import { FREE_TEST_HOURS_MAX, TEST_PAY_PER_HOUR_MIN } from '#shared/features/board/test-tasks/vocabulary.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'

export type FieldName = keyof VacancyContent

/** The fields of each step, as the form and its list of errors name them, in the order of the page. */
const MAIN = {
  title: 'Название',
  professionId: 'Профессия',
  workForm: 'Форма работы',
  workFromIds: 'Откуда можно работать',
  isWorkFromAnywhere: 'Из любой страны',
  locationIds: 'Место работы',
  address: 'Адрес',
}
const TERMS = {
  salaryFrom: 'Зарплата от',
  salaryTo: 'Зарплата до',
  currency: 'Валюта',
  salaryTax: 'Налоги',
  salaryPeriod: 'За что платите',
  salaryRangeReason: 'Почему такая вилка',
  bonuses: 'Премии и бонусы',
  payFrequency: 'Как часто платите',
  employment: 'Занятость',
  experience: 'Опыт',
  schedule: 'График',
  hoursPerDay: 'Часов в день',
  workStartsAt: 'Начало дня',
  workEndsAt: 'Конец дня',
  workZone: 'Часовой пояс',
  overlapHours: 'Обязательные часы',
  contracts: 'Оформление',
  equipment: 'Оборудование',
  hasCalls: 'Звонки',
  labels: 'Особенности',
}
const TEXT = {
  descriptionHtml: 'Описание',
  dutiesHtml: 'Что делать',
  requirementsHtml: 'Кого ищете',
  conditionsHtml: 'Что предлагаете',
  skills: 'Навыки',
  languages: 'Языки',
}
const CHECK = {
  answerDays: 'За сколько ответите',
  acceptsShortResponses: 'Отклики без резюме',
  questions: 'Вопросы перед откликом',
  testHours: 'Тестовое задание, часов',
  testPay: 'Оплата задания, ₽',
  contactName: 'Контактное лицо',
  publishAt: 'Когда опубликовать',
}

export type StepId = 'main' | 'terms' | 'text' | 'check'

export const STEPS: readonly { id: StepId; title: string; fields: Readonly<Record<string, string>> }[] = [
  { id: 'main', title: 'Главное', fields: MAIN },
  { id: 'terms', title: 'Условия', fields: TERMS },
  { id: 'text', title: 'Описание', fields: TEXT },
  { id: 'check', title: 'Проверка', fields: CHECK },
]

export const FIELD_NAMES: Readonly<Record<FieldName, string>> = { ...MAIN, ...TERMS, ...TEXT, ...CHECK }

type PlainInput = { name: FieldName; hint?: string } & ComponentProps<'input'>

/** Inputs that a step draws from this list, in this order. */
export const PLAIN_INPUTS = {
  terms: [
    { name: 'hoursPerDay', inputMode: 'numeric', maxLength: 2 },
    { name: 'workStartsAt', type: 'time' },
    { name: 'workEndsAt', type: 'time', hint: 'После полуночи тоже можно: с 22:00 до 06:00' },
  ],
  overlap: [
    {
      name: 'overlapHours',
      hint: 'Сколько часов в день нужно быть на месте или на связи в это время. Пусто — всё время',
      inputMode: 'numeric',
      maxLength: 2,
    },
  ],
  test: [
    {
      name: 'testHours',
      hint: `Сколько займёт, если будет. До ${FREE_TEST_HOURS_MAX} часов можно без оплаты. Пусто — не говорим о нём`,
      inputMode: 'numeric',
      maxLength: 2,
    },
    {
      name: 'testPay',
      hint: `За всё задание. Дольше ${FREE_TEST_HOURS_MAX} часов — обязательно, от ${TEST_PAY_PER_HOUR_MIN} ₽ за час`,
      inputMode: 'numeric',
      maxLength: 20,
    },
  ],
  check: [
    {
      name: 'contactName',
      hint: 'Как обращаться к тому, кто отвечает на отклики',
      maxLength: 100,
      autoComplete: 'name',
    },
  ],
} satisfies Record<string, readonly PlainInput[]>

export const fieldsOf = (step: StepId) => STEPS.find(({ id }) => id === step)?.fields ?? {}

export const stepOf = (field: string) => STEPS.find(({ fields }) => field in fields)?.id ?? 'main'

export const stepIn = (search: string) =>
  STEPS.find(({ id }) => id === new URLSearchParams(search).get('step'))?.id ?? 'main'
