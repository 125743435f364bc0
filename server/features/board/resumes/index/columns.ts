import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { RowSkills } from '#server/features/reference/data/row-skills.ts'
import type { ColumnStore, StoredRow, StoreLayout } from '#server/lists/column-store.ts'
import { createColumns, float64, int32, maskOf, uint8, type ColumnsOf } from '#server/lists/columns.ts'
import type { NumberLists } from '#server/lists/number-lists.ts'
import type { RowFacts } from '#server/lists/port.ts'
import type { SetCombinations } from '#server/lists/set-combinations.ts'
import { experienceOf } from '#shared/features/board/resumes/experience.ts'
import type { ResumeFields } from '#shared/features/board/resumes/list.ts'
import { EXPERIENCE_RANGES } from '#shared/features/board/resumes/vocabulary.ts'
import type { ResumeFacts } from '#server/db/schema/resumes.ts'
import type { ListAudience } from '../policy.ts'

/** Row that the index stores for a listed resume, by its number. Moments are milliseconds since the epoch. */
export type ResumeRow = StoredRow & {
  /** The least privileged audience that finds it. */
  audience: ListAudience
  facts: ResumeFacts
}

/** No viewer has the rank of `chosen`: such resumes are shown by their numbers. */
export const AUDIENCE_RANK: Readonly<Record<ListAudience, number>> = {
  guest: 0,
  signed_in: 1,
  company: 2,
  chosen: 3,
}
/** Rank of an empty slot, higher than that of any viewer. */
const EMPTY_RANK = 255

/** One array per field, indexed by the slot of a resume; a later publication has a higher slot. */
const COLUMNS = {
  /** Numbers of the resumes. */
  id: Int32Array,
  publishedAt: Float64Array,
  revision: Int32Array,
  /** Minimum rank of the audience that sees it. */
  audience: Uint8Array,
  /** Roubles a month, 0 for none. */
  salary: Int32Array,
  /** Number of the profession in the reference data, 0 for none. */
  profession: Int32Array,
  /** One more than the preorder number of the place, 0 for none. */
  place: Int32Array,
  photo: Int32Array,
  /** Where the numbers from `RowSkills.add` are. */
  skills: Int32Array,
  /** Where the months of work are that `experience` is computed from. */
  jobs: Int32Array,
  /** One more than the place in the ranges of what the author says of experience, 0 for nothing. */
  statedExperience: Uint8Array,
  sets: Int32Array,
}
export type ResumeColumns = ColumnsOf<typeof COLUMNS>

/** A resume in the index. Salary, profession and skills as in the columns, closed sets as bits. */
export type IndexedResume = RowFacts & {
  salary: number
  profession: number
  locationId: number | null
  skills: readonly number[]
  workForm: number
  employment: number
  schedule: number
  experience: number
}

/** Tables that the columns refer to. */
type ResumeTables = { lists: NumberLists; sets: SetCombinations<ResumeFields> }

/** A resume outside its index. Numbers of skills differ between processes and threads, so they have their names. */
export type ResumeIndexFacts = Omit<IndexedResume, 'skills'> & { skills: readonly string[] }

export function indexedResumeAt(
  columns: ResumeColumns,
  slot: number,
  { locations, lists, sets }: { locations: ReferenceData['locations'] } & ResumeTables,
): IndexedResume {
  const masks = sets.at(int32(columns.sets, slot))
  return {
    id: int32(columns.id, slot),
    publishedAt: float64(columns.publishedAt, slot),
    salary: int32(columns.salary, slot),
    profession: int32(columns.profession, slot),
    locationId: locations.at(int32(columns.place, slot) - 1)?.id ?? null,
    skills: lists.at(int32(columns.skills, slot)),
    workForm: masks.workForm,
    employment: masks.employment,
    schedule: masks.schedule,
    experience: masks.experience,
  }
}

/** The columns, and `refreshComputed`, which recomputes the experience of all resumes when a month begins. */
export function resumeLayout(
  {
    locations,
    professions,
    skills,
  }: Pick<ReferenceData, 'locations' | 'professions'> & { skills: RowSkills },
  { now, lists, sets }: { now: () => Date } & ResumeTables,
) {
  const professionNumbers = new Map<number, number>(professions.all.map(({ id }, at) => [id, at + 1]))
  let countedIn = monthOf(now())
  const layout: StoreLayout<ResumeRow, ResumeColumns> = {
    create: (capacity) => createColumns(COLUMNS, capacity),
    write(columns, slot, { id, publishedAt, revision, audience, facts }) {
      const { professionId, locationId } = facts
      columns.id[slot] = id
      columns.publishedAt[slot] = publishedAt
      columns.revision[slot] = revision
      columns.audience[slot] = AUDIENCE_RANK[audience]
      columns.salary[slot] = facts.salary ?? 0
      columns.profession[slot] = professionId === null ? 0 : (professionNumbers.get(professionId) ?? 0)
      columns.place[slot] = locationId === null ? 0 : (locations.order(locationId) ?? -1) + 1
      columns.photo[slot] = Number(facts.hasPhoto)
      columns.skills[slot] = lists.add([...new Set(facts.skills.map(skills.add))])
      columns.jobs[slot] = lists.add(facts.jobs.flatMap((job) => job.map(numberOfMonth)))
      columns.statedExperience[slot] =
        EXPERIENCE_RANGES.findIndex((range) => range === facts.statedExperience?.range) + 1
      // `writeExperience` writes the experience.
      columns.sets[slot] = sets.numberOfRow({ ...resumeSets(facts), experience: [] })
      writeExperience(columns, slot, countedIn)
    },
    empty(columns, slot) {
      columns.audience[slot] = EMPTY_RANK
    },
    isEmpty: ({ audience }, slot) => uint8(audience, slot) === EMPTY_RANK,
  }
  return {
    layout,
    /** An earlier process may have computed the columns in another month. */
    onRestored() {
      countedIn = ''
    },
    refreshComputed(store: ColumnStore<ResumeRow, ResumeColumns>) {
      const month = monthOf(now())
      if (month === countedIn) return
      countedIn = month
      for (let slot = 0; slot < store.size(); slot++) writeExperience(store.columns(), slot, month)
    },
  }

  /** @param month up to which current jobs count */
  function writeExperience(columns: ResumeColumns, slot: number, month: string) {
    const numbers = lists.at(int32(columns.jobs, slot))
    const jobs = numbers.flatMap((start, at) => {
      const end = numbers[at + 1] ?? 0
      if (at % 2 === 1) return []
      return [{ startMonth: monthOfNumber(start), endMonth: end === 0 ? null : monthOfNumber(end) }]
    })
    const stated = EXPERIENCE_RANGES[uint8(columns.statedExperience, slot) - 1]
    const known = experienceOf({ jobs, stated: stated ? { range: stated, months: null } : null }, month)
    const experience = maskOf(EXPERIENCE_RANGES, known ? [known.range] : [])
    columns.sets[slot] = sets.numberOf({ ...sets.at(int32(columns.sets, slot)), experience })
  }
}

/** The closed sets but the experience, which depends on the month. */
export const resumeSets = ({ workForms, employment, schedules, educations, languages }: ResumeFacts) => ({
  workForm: workForms,
  employment,
  schedule: schedules,
  education: educations,
  language: languages,
})

export const monthOf = (moment: Date) => moment.toISOString().slice(0, 7)

/** Months since the beginning of the era; 0 for the current job. */
export const numberOfMonth = (month: string | null) =>
  month === null ? 0 : Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

const monthOfNumber = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
