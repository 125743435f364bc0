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
  search: z.string().trim().max(SEARCH_LENGTH_MAX).default(''),
  profession: slug.nullable().default(null),
  location: slug.nullable().default(null),
  workForm: listOf(WorkForm),
  employment: listOf(EmploymentForm),
  schedule: listOf(Schedule),
  experience: listOf(ExperienceRange),
  education: listOf(EducationLevel),
  language: listOf(Language),
  /** Slugs of the directory; all of them are wanted. */
  skill: listOf(slug),
  /** Wanted pay up to this, roubles a month; those who name none match. */
  salary: z.coerce.number().int().positive().max(SALARY_MAX).nullable().default(null),
  period: z.coerce.number().pipe(z.literal(RESUME_PERIODS)).nullable().default(null),
  photo: flag,
})
export type ResumeFilter = z.infer<typeof ResumeFilter>

export const ResumeSort = z.enum(RESUME_SORTS)
export type ResumeSort = z.infer<typeof ResumeSort>

/** Take the query exactly as typed: no other layout, transliteration or spelling. */
export const Exact = flag
