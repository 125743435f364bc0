import { z } from 'zod'
import { EmploymentForm, Schedule, WorkForm } from '#shared/features/vacancies/model.ts'
import { SALARY_MAX, SEARCH_LENGTH_MAX } from '#shared/features/vacancies/vocabulary.ts'
import { EducationLevel, ExperienceRange, Language } from './model.ts'
import { RESUME_PERIODS, RESUME_SORTS } from './vocabulary.ts'

const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9-]+$/)
const listOf = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (input) => (input === undefined || Array.isArray(input) ? input : [input]),
    z.array(value).max(30).default([]),
  )
const flag = z.preprocess(
  (input) => (typeof input === 'string' ? input === '1' || input === 'true' : input),
  z.boolean().default(false),
)

/**
 * What a search for people asks for; absent means "any". There is no filter by age or sex: choosing people by them is
 * forbidden (ТК, article 3).
 */
export const ResumeFilter = z.object({
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
  experience: listOf(ExperienceRange).describe('Опыт.'),
  education: listOf(EducationLevel).describe('Образование.'),
  language: listOf(Language).describe('Язык, две латинские буквы.'),
  skill: listOf(slug).describe('Адрес навыка в справочнике; нужны все названные.'),
  salary: z.coerce
    .number()
    .int()
    .positive()
    .max(SALARY_MAX)
    .nullable()
    .default(null)
    .describe('Желаемая зарплата не выше, рублей в месяц; резюме без неё тоже подходят.'),
  period: z.coerce
    .number()
    .pipe(z.literal(RESUME_PERIODS))
    .nullable()
    .default(null)
    .describe(`Сколько дней назад обновлено: ${RESUME_PERIODS.join(', ')}.`),
  photo: flag.describe('Только с фото.'),
})
export type ResumeFilter = z.infer<typeof ResumeFilter>

export const ResumeSort = z.enum(RESUME_SORTS)
export type ResumeSort = z.infer<typeof ResumeSort>

/** Take the query exactly as typed: no other layout, transliteration or spelling. */
export const Exact = flag
