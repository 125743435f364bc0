import type { z } from 'zod'
import { Vacancy } from '#shared/features/board/vacancies/contract.ts'

/** What the rules of grades read of a vacancy. */
export const BoardVacancy = Vacancy.pick({
  title: true,
  company: true,
  skills: true,
  descriptionHtml: true,
  dutiesHtml: true,
  requirementsHtml: true,
  conditionsHtml: true,
  locations: true,
  workFrom: true,
  salary: true,
  workForm: true,
  experience: true,
  employment: true,
  schedule: true,
  payFrequency: true,
  labels: true,
})
export type BoardVacancy = z.infer<typeof BoardVacancy>
