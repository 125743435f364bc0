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
  search: z.string().trim().max(SEARCH_LENGTH_MAX).default(''),
  profession: slug.nullable().default(null),
  location: slug.nullable().default(null),
  workForm: listOf(WorkForm),
  employment: listOf(EmploymentForm),
  schedule: listOf(Schedule),
  contract: listOf(Contract),
  experience: listOf(Experience),
  payFrequency: listOf(PayFrequency),
  label: listOf(Label),
  /** Roubles a month. */
  salary: z.coerce.number().int().positive().max(SALARY_MAX).nullable().default(null),
  salaryMode: z.enum(SALARY_MODES).default('from'),
  period: z.coerce.number().pipe(z.literal(PERIODS)).nullable().default(null),
  /** Direct employers only: no agencies. */
  direct: z.preprocess(
    (input) => (typeof input === 'string' ? input === '1' || input === 'true' : input),
    z.boolean().default(false),
  ),
  company: z.coerce.number().int().positive().max(2_147_483_647).nullable().default(null),
})
export type VacancyFilter = z.infer<typeof VacancyFilter>

export const VacancySort = z.enum(SORTS)
export type VacancySort = z.infer<typeof VacancySort>
