import type { CompanyKind } from './companies.ts'
import type { Gender } from './names.ts'

/** What people of a trade write about it. */
export type TradeTexts = {
  titles: readonly string[]
  /** From the first job to the last. */
  positions: readonly string[]
  industry: string
  duties: readonly string[]
  skills: readonly string[]
  specialities: readonly string[]
  courses: readonly (readonly [title: string, organisation: string])[]
  about: readonly string[]
}

export type Trade = {
  genders: readonly Gender[]
  companies: readonly CompanyKind[]
  education: 'college' | 'higher'
  isOfComputers: boolean
  texts: TradeTexts
  /** Only of trades whose people send resumes in English. */
  latin: TradeTexts | null
}
