import { maskOf } from '#server/features/search/columns.ts'
import { experienceRange, totalMonths } from '#shared/features/resumes/experience.ts'
import { EDUCATION_LEVELS, EXPERIENCE_RANGES, LANGUAGES } from '#shared/features/resumes/vocabulary.ts'
import { EMPLOYMENT_FORMS, SCHEDULES, WORK_FORMS } from '#shared/features/vacancies/vocabulary.ts'
import type { ResumeFacts } from '../facts.ts'
import type { Audience } from '../policy.ts'

/** What the index knows of a listed resume. Moments are milliseconds of the epoch. */
export type ResumeIndexRow = {
  /** The number of the resume. */
  id: number
  publishedAt: number
  /** The widest audience that may find it. */
  audience: Audience
  facts: ResumeFacts
}

/** Facets of closed sets: each value is a bit, in the order of its list. */
export const RESUME_MASKS = {
  workForm: WORK_FORMS,
  employment: EMPLOYMENT_FORMS,
  schedule: SCHEDULES,
  experience: EXPERIENCE_RANGES,
  education: EDUCATION_LEVELS,
  language: LANGUAGES,
} as const
export const RESUME_MASK_NAMES = [
  'workForm',
  'employment',
  'schedule',
  'experience',
  'education',
  'language',
] as const
export type ResumeMaskName = (typeof RESUME_MASK_NAMES)[number]

export const AUDIENCE_RANK: Readonly<Record<Audience, number>> = { guest: 0, signed_in: 1, company: 2 }
/** Rank of an empty slot: nobody's is as high. */
export const NOBODY_RANK = 255

/** One array a field; the place in them is the slot of a resume, and a later publication has a higher slot. */
export type ResumeColumns = {
  /** Numbers of the resumes. */
  id: Int32Array
  publishedAt: Float64Array
  /** Rank of the audience that it takes to see it. */
  audience: Uint8Array
  /** Roubles a month, 0 for none. */
  salary: Int32Array
  /** Number in the list of professions, 0 for none. */
  profession: Uint16Array
  /** Preorder number of the place, −1 for none. */
  place: Int32Array
  photo: Uint8Array
  /** Numbers of the directory, see `SkillDirectory.numberOf`. */
  skills: (readonly number[])[]
  /** What `experience` is counted from. */
  jobs: ResumeFacts['jobs'][]
} & Record<ResumeMaskName, Int32Array>

export function createResumeColumns(capacity: number): ResumeColumns {
  return {
    id: new Int32Array(capacity),
    publishedAt: new Float64Array(capacity),
    audience: new Uint8Array(capacity),
    salary: new Int32Array(capacity),
    profession: new Uint16Array(capacity),
    place: new Int32Array(capacity),
    photo: new Uint8Array(capacity),
    skills: [],
    jobs: [],
    workForm: new Int32Array(capacity),
    employment: new Int32Array(capacity),
    schedule: new Int32Array(capacity),
    experience: new Int32Array(capacity),
    education: new Int32Array(capacity),
    language: new Int32Array(capacity),
  }
}

export function writeResumeRow(
  columns: ResumeColumns,
  slot: number,
  { id, publishedAt, audience, facts }: ResumeIndexRow,
  numbers: { profession: number; place: number; skills: readonly number[] },
) {
  columns.id[slot] = id
  columns.publishedAt[slot] = publishedAt
  columns.audience[slot] = AUDIENCE_RANK[audience]
  columns.salary[slot] = facts.salary ?? 0
  columns.profession[slot] = numbers.profession
  columns.place[slot] = numbers.place
  columns.photo[slot] = Number(facts.hasPhoto)
  columns.skills[slot] = numbers.skills
  columns.jobs[slot] = facts.jobs
  columns.workForm[slot] = maskOf(WORK_FORMS, facts.workForms)
  columns.employment[slot] = maskOf(EMPLOYMENT_FORMS, facts.employment)
  columns.schedule[slot] = maskOf(SCHEDULES, facts.schedules)
  columns.education[slot] = maskOf(EDUCATION_LEVELS, facts.educations)
  columns.language[slot] = maskOf(LANGUAGES, facts.languages)
}

/** @param now instant; experience that goes on is counted up to it */
export function writeExperience(columns: ResumeColumns, slot: number, now: string) {
  const jobs = columns.jobs[slot] ?? []
  const months = totalMonths(
    jobs.map(([startMonth, endMonth]) => ({ startMonth, endMonth })),
    now,
  )
  columns.experience[slot] = maskOf(EXPERIENCE_RANGES, [experienceRange(months)])
}
