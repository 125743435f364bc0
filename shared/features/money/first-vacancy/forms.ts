/** A first vacancy as typed, before its company is known: every field is text, complete or not. */
import { z } from 'zod'
import { ANSWER_DAYS_DEFAULT, DESCRIPTION_LENGTH } from '#shared/features/board/vacancies/vocabulary.ts'
import { plainLines } from '#shared/kernel/form-fields.ts'

const line = (max: number) => z.string().max(max).default('')

/**
 * The fields of the one-page form. `VacancyForm` contains the rules of a complete vacancy. No field is preselected: a
 * vacancy states only what its author has chosen.
 */
export const FirstVacancyText = z.object({
  title: line(200),
  /** Name of a profession; if empty, the title determines it. */
  profession: line(100),
  workForm: line(20),
  /** Name of a country, a region or a city. */
  place: line(100),
  employment: line(20),
  experience: line(20),
  contract: line(20),
  salaryFrom: line(20),
  salaryTo: line(20),
  salaryTax: line(10),
  salaryPeriod: z.string().max(20).default('month'),
  salaryRangeReason: line(200),
  /** Plain text; lines that start with a dash are a list. */
  description: z.string().overwrite(plainLines).max(DESCRIPTION_LENGTH.max).default(''),
  answerDays: z.string().max(3).default(String(ANSWER_DAYS_DEFAULT)),
})
export type FirstVacancyText = z.infer<typeof FirstVacancyText>

/** The company of a first vacancy and the placement, as typed. */
export const FirstCompanyText = z.object({
  title: line(200),
  inn: line(40),
  /** Empty until it is chosen. */
  type: line(30),
  kpp: line(40),
  placement: z.string().max(20).default('free'),
})
export type FirstCompanyText = z.infer<typeof FirstCompanyText>
