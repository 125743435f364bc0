/** What an invented person is, and what a template may wish of one. */
import type { LanguageEntry } from '#shared/features/board/resumes/model.ts'
import type { EducationLevel, Language } from '#shared/features/board/resumes/vocabulary.ts'
import type { Gender } from './names.ts'
import type { Trade } from './trade.ts'

export type YearMonth = { year: number; month: number }

export type Job = {
  company: string
  city: string | null
  industry: string | null
  position: string
  /** Null: the resume does not date the job. */
  from: YearMonth | null
  /** Null for a present job and for one without dates. */
  to: YearMonth | null
  duties: readonly string[]
  /** The job before it in the list was at the same company, later. */
  isSameCompany: boolean
}

export type Education = {
  institution: string
  level: EducationLevel
  speciality: string
  faculty: string | null
  from: number
  to: number
}

export type Person = {
  language: 'en' | 'ru'
  gender: Gender
  trade: Trade
  first: string
  last: string
  patronymic: string | null
  title: string | null
  city: string
  birth: YearMonth & { day: number }
  /** The first is the truth. Ten digits after the code of the country. */
  phones: readonly string[]
  /** Null, as no phones: the resume does not state it. */
  email: string | null
  /** A second address, which is not the truth. */
  otherEmail: string | null
  telegram: string | null
  links: readonly string[]
  salary: number
  jobs: readonly Job[]
  education: readonly Education[]
  courses: readonly { title: string; organisation: string; year: number }[]
  skills: readonly string[]
  languages: readonly { language: Language; level: LanguageEntry['level'] }[]
  about: readonly string[]
}

export type PersonWish = {
  language: 'en' | 'ru'
  trades: 'all' | 'computers' | 'hands' | 'offices' | 'teachers'
  jobs: readonly [min: number, max: number]
  duties: readonly [min: number, max: number]
  /** Shares of people. */
  title: number
  telegram: number
  patronymic: number
}
