import { maskOf } from '#server/lists/columns.ts'
import { createSetColumns, writeSets } from '#server/lists/set-columns.ts'
import type { SetColumns } from '#server/lists/set-columns.ts'
import { experienceRange, totalMonths } from '#shared/features/resumes/experience.ts'
import { resumeList } from '#shared/features/resumes/list.ts'
import type { ResumeFields } from '#shared/features/resumes/list.ts'
import { EXPERIENCE_RANGES } from '#shared/features/resumes/vocabulary.ts'
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
} & SetColumns<ResumeFields>

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
    ...createSetColumns(resumeList, capacity),
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
  writeSets(resumeList, columns, slot, {
    workForm: facts.workForms,
    employment: facts.employment,
    schedule: facts.schedules,
    education: facts.educations,
    language: facts.languages,
    // Written by the month, see below.
    experience: [],
  })
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
