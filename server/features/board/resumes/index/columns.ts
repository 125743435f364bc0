import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { ColumnStore, StoreLayout } from '#server/lists/column-store.ts'
import { float64, int32, maskOf, uint8 } from '#server/lists/columns.ts'
import type { RowFacts } from '#server/lists/port.ts'
import { createSetColumns, writeSets } from '#server/lists/set-columns.ts'
import type { SetColumns } from '#server/lists/set-columns.ts'
import { experienceRange, totalMonths } from '#shared/features/board/resumes/experience.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import type { ResumeFields } from '#shared/features/board/resumes/list.ts'
import { EXPERIENCE_RANGES } from '#shared/features/board/resumes/vocabulary.ts'
import type { ResumeFacts } from '#server/db/schema/resumes.ts'
import type { Audience } from '../policy.ts'

/** What the index stores of a listed resume. Moments are milliseconds since the epoch. */
export type ResumeRow = {
  /** The number of the resume. */
  id: number
  publishedAt: number
  /** The least privileged audience that finds it. */
  audience: Audience
  facts: ResumeFacts
}

export const AUDIENCE_RANK: Readonly<Record<Audience, number>> = { guest: 0, signed_in: 1, company: 2 }
/** Rank of an empty slot, higher than that of any viewer. */
const EMPTY_RANK = 255

/** One array per field, indexed by the slot of a resume; a later publication has a higher slot. */
export type ResumeColumns = {
  /** Numbers of the resumes. */
  id: Int32Array
  publishedAt: Float64Array
  /** Minimum rank of the audience that sees it. */
  audience: Uint8Array
  /** Roubles a month, 0 for none. */
  salary: Int32Array
  /** Number of the profession in the reference data, 0 for none. */
  profession: Int32Array
  /** One more than the preorder number of the place, 0 for none. */
  place: Int32Array
  photo: Int32Array
  /** Numbers from `SkillCatalogue.numberOf`. */
  skills: (readonly number[])[]
  /** Months of work that `experience` is computed from. */
  jobs: ResumeFacts['jobs'][]
} & SetColumns<ResumeFields>

/** A resume in the index. Salary and professions as in the columns, closed sets as bits. */
export type ResumeIndexFacts = RowFacts & {
  salary: number
  profession: number
  locationId: number | null
  skills: readonly number[]
  workForm: number
  employment: number
  schedule: number
  experience: number
}

export function resumeFactsAt(
  columns: ResumeColumns,
  slot: number,
  locations: ReferenceData['locations'],
): ResumeIndexFacts {
  return {
    id: int32(columns.id, slot),
    publishedAt: float64(columns.publishedAt, slot),
    salary: int32(columns.salary, slot),
    profession: int32(columns.profession, slot),
    locationId: locations.at(int32(columns.place, slot) - 1)?.id ?? null,
    skills: columns.skills[slot] ?? [],
    workForm: int32(columns.workForm, slot),
    employment: int32(columns.employment, slot),
    schedule: int32(columns.schedule, slot),
    experience: int32(columns.experience, slot),
  }
}

/** The columns, and `refreshComputed`, which recomputes the experience of all resumes when a month begins. */
export function resumeLayout(
  { locations, professions, skills }: Pick<ReferenceData, 'locations' | 'professions' | 'skills'>,
  { now }: { now: () => Date },
) {
  const professionNumbers = new Map<number, number>(professions.all.map(({ id }, at) => [id, at + 1]))
  let countedIn = monthOf(now())
  const layout: StoreLayout<ResumeRow, ResumeColumns> = {
    create: createColumns,
    write(columns, slot, { id, publishedAt, audience, facts }) {
      const { professionId, locationId } = facts
      columns.id[slot] = id
      columns.publishedAt[slot] = publishedAt
      columns.audience[slot] = AUDIENCE_RANK[audience]
      columns.salary[slot] = facts.salary ?? 0
      columns.profession[slot] = professionId === null ? 0 : (professionNumbers.get(professionId) ?? 0)
      columns.place[slot] = locationId === null ? 0 : (locations.order(locationId) ?? -1) + 1
      columns.photo[slot] = Number(facts.hasPhoto)
      columns.skills[slot] = [...new Set(facts.skills.map((name) => skills.numberOf(name)))]
      columns.jobs[slot] = facts.jobs
      writeSets(resumeList, columns, slot, {
        workForm: facts.workForms,
        employment: facts.employment,
        schedule: facts.schedules,
        education: facts.educations,
        language: facts.languages,
        // Written by `writeExperience`.
        experience: [],
      })
      writeExperience(columns, slot, countedIn)
    },
    empty(columns, slot) {
      columns.audience[slot] = EMPTY_RANK
    },
    isEmpty: ({ audience }, slot) => uint8(audience, slot) === EMPTY_RANK,
  }
  return {
    layout,
    refreshComputed(store: ColumnStore<ResumeRow, ResumeColumns>) {
      const month = monthOf(now())
      if (month === countedIn) return
      countedIn = month
      for (let slot = 0; slot < store.size(); slot++) writeExperience(store.columns(), slot, month)
    },
  }
}

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7)

/** @param now instant up to which current jobs count */
function writeExperience(columns: ResumeColumns, slot: number, now: string) {
  const jobs = columns.jobs[slot] ?? []
  const months = totalMonths(
    jobs.map(([startMonth, endMonth]) => ({ startMonth, endMonth })),
    now,
  )
  columns.experience[slot] = maskOf(EXPERIENCE_RANGES, [experienceRange(months)])
}

function createColumns(capacity: number): ResumeColumns {
  return {
    id: new Int32Array(capacity),
    publishedAt: new Float64Array(capacity),
    audience: new Uint8Array(capacity),
    salary: new Int32Array(capacity),
    profession: new Int32Array(capacity),
    place: new Int32Array(capacity),
    photo: new Int32Array(capacity),
    skills: [],
    jobs: [],
    ...createSetColumns(resumeList, capacity),
  }
}
