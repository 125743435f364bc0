import type { SalaryPeriod, WorkForm } from '#shared/features/vacancies/model.ts'
import type { Industry } from './industries.ts'

/** What the demo knows of a profession: enough to write vacancies of it that differ from each other. */
export type DemoProfession = {
  /** Slug of the directory of professions. */
  slug: string
  titles: readonly string[]
  /** Thousands of roubles a month on hand with one to three years of experience. */
  pay: readonly [low: number, high: number]
  forms: readonly WorkForm[]
  industries: readonly Industry[]
  /** Goes on after «Ищем человека, который …». */
  mission: string
  duties: readonly string[]
  requirements: readonly string[]
  perks: readonly string[]
  skills: readonly string[]
  /** Periods other than a month that pay may be for. */
  paidBy?: Exclude<SalaryPeriod, 'month'>
  hasCalls?: boolean
  language?: string
}

/** One value per line. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
