import { z } from 'zod'
import { Contract, EmploymentForm, Experience, Label, PayFrequency, Schedule, WorkForm } from './model.ts'
import { PERIODS, SALARY_MAX, SALARY_MODES, SEARCH_LENGTH_MAX, SORTS } from './vocabulary.ts'

const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9-]+$/)
const listOf = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (input) => (input === undefined || Array.isArray(input) ? input : [input]),
    z.array(value).max(20).default([]),
  )

/** What a search asks for. Every field can stand in an address; absent means "any". */
export const VacancyFilter = z.object({
  search: z
    .string()
    .trim()
    .max(SEARCH_LENGTH_MAX)
    .default('')
    .describe('Текст. «Слова в кавычках» ищутся рядом, -слово исключает всё, где оно есть.'),
  profession: slug.nullable().default(null).describe('Адрес профессии: последняя часть её страницы.'),
  location: slug.nullable().default(null).describe('Адрес места: последняя часть его страницы.'),
  workForm: listOf(WorkForm).describe('Форма работы.'),
  employment: listOf(EmploymentForm).describe('Занятость.'),
  schedule: listOf(Schedule).describe('График.'),
  contract: listOf(Contract).describe('Оформление.'),
  experience: listOf(Experience).describe('Опыт.'),
  payFrequency: listOf(PayFrequency).describe('Как часто платят.'),
  label: listOf(Label).describe('Особенности.'),
  salary: z.coerce
    .number()
    .int()
    .positive()
    .max(SALARY_MAX)
    .nullable()
    .default(null)
    .describe('Рублей в месяц.'),
  salaryMode: z
    .enum(SALARY_MODES)
    .default('from')
    .describe(
      'from — не ниже суммы, or_unsaid — и без указанной зарплаты, stated — только с указанной зарплатой.',
    ),
  period: z.coerce
    .number()
    .pipe(z.literal(PERIODS))
    .nullable()
    .default(null)
    .describe(`Сколько дней назад опубликовано: ${PERIODS.join(', ')}.`),
  direct: z
    .preprocess(
      (input) => (typeof input === 'string' ? input === '1' || input === 'true' : input),
      z.boolean().default(false),
    )
    .describe('Только прямые работодатели, без агентств.'),
  company: z.coerce
    .number()
    .int()
    .positive()
    .max(2_147_483_647)
    .nullable()
    .default(null)
    .describe('Номер компании.'),
})
export type VacancyFilter = z.infer<typeof VacancyFilter>

export const VacancySort = z.enum(SORTS)
export type VacancySort = z.infer<typeof VacancySort>
