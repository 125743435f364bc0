import type { Directories } from '#server/features/directories.ts'
import { maskOf } from '#server/features/search/vacancy-columns.ts'
import { experienceRange, totalMonths } from '#shared/features/resumes/experience.ts'
import { EDUCATION_LEVELS, EXPERIENCE_RANGES, LANGUAGES } from '#shared/features/resumes/vocabulary.ts'
import { EMPLOYMENT_FORMS, SCHEDULES, WORK_FORMS } from '#shared/features/vacancies/vocabulary.ts'
import type { ResumeFacts } from '../facts.ts'
import type { Audience } from '../policy.ts'

/** What the index knows of a listed resume. Moments are milliseconds of the epoch. */
export type ResumeIndexRow = {
  number: number
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

/** One array a field; the place in them is the slot of a resume, and a later publication has a higher slot. */
export type ResumeColumns = {
  size: number
  number: Int32Array
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
  masks: Record<ResumeMaskName, Int32Array>
  /** Skills of slot n stand from `skillStart[n]` to `skillStart[n + 1]`. */
  skillStart: Int32Array
  skills: Int32Array
}

type Tools = {
  directories: Pick<Directories, 'locations' | 'professions' | 'skills'>
  professionNumber: (id: number) => number
  skillNumber: (name: string) => number | null
}

/** @param now instant; experience that goes on is counted up to it */
export function buildColumns(
  rows: readonly ResumeIndexRow[],
  { directories, professionNumber, skillNumber }: Tools,
  now: string,
): ResumeColumns {
  const sorted = rows.toSorted((a, b) => a.publishedAt - b.publishedAt || a.number - b.number)
  const size = sorted.length
  const columns: ResumeColumns = {
    size,
    number: Int32Array.from(sorted, ({ number }) => number),
    publishedAt: Float64Array.from(sorted, ({ publishedAt }) => publishedAt),
    audience: Uint8Array.from(sorted, ({ audience }) => AUDIENCE_RANK[audience]),
    salary: Int32Array.from(sorted, ({ facts }) => facts.salary ?? 0),
    profession: Uint16Array.from(sorted, ({ facts }) =>
      facts.professionId === null ? 0 : professionNumber(facts.professionId),
    ),
    place: Int32Array.from(sorted, ({ facts }) =>
      facts.locationId === null ? -1 : (directories.locations.order(facts.locationId) ?? -1),
    ),
    photo: Uint8Array.from(sorted, ({ facts }) => Number(facts.hasPhoto)),
    masks: {
      workForm: Int32Array.from(sorted, ({ facts }) => maskOf(WORK_FORMS, facts.workForms)),
      employment: Int32Array.from(sorted, ({ facts }) => maskOf(EMPLOYMENT_FORMS, facts.employment)),
      schedule: Int32Array.from(sorted, ({ facts }) => maskOf(SCHEDULES, facts.schedules)),
      experience: Int32Array.from(sorted, ({ facts }) =>
        maskOf(EXPERIENCE_RANGES, [experienceRange(monthsOfJobs(facts.jobs, now))]),
      ),
      education: Int32Array.from(sorted, ({ facts }) => maskOf(EDUCATION_LEVELS, facts.educations)),
      language: Int32Array.from(sorted, ({ facts }) => maskOf(LANGUAGES, facts.languages)),
    },
    skillStart: new Int32Array(size + 1),
    skills: new Int32Array(0),
  }
  const skills: number[] = []
  for (const [slot, { facts }] of sorted.entries()) {
    const known = facts.skills.map(skillNumber).filter((number) => number !== null)
    skills.push(...new Set(known))
    columns.skillStart[slot + 1] = skills.length
  }
  return { ...columns, skills: Int32Array.from(skills) }
}

const monthsOfJobs = (jobs: ResumeFacts['jobs'], now: string) =>
  totalMonths(
    jobs.map(([startMonth, endMonth]) => ({ startMonth, endMonth })),
    now,
  )
