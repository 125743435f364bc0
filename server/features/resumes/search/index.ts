import type { Directories } from '#server/features/directories.ts'
import { createCollector } from '#server/features/search/collector.ts'
import type { TextIndex, TextMatches } from '#server/features/search/collector.ts'
import { float64, int32 } from '#server/features/search/columns.ts'
import { fromSets } from '#server/features/search/set-columns.ts'
import type { ResumeFacets } from '#shared/features/resumes/contract.ts'
import type { ResumeSort } from '#shared/features/resumes/filter.ts'
import { resumeList } from '#shared/features/resumes/list.ts'
import type { ResumeIndexRow } from './columns.ts'
import { createResumeFacets } from './facets.ts'
import { passResumes, RESUME_FILTER_NAMES } from './pass.ts'
import type { ResumeFilterName, ResumePassFilter, Sight } from './pass.ts'
import { createResumeStore } from './store.ts'
import type { ResumeStore } from './store.ts'

type ResumeQuery = {
  filter: ResumePassFilter
  text: TextMatches | null
  sort: ResumeSort
  offset: number
  limit: number
  sight: Sight
}

export type ResumeIndexResult = {
  total: number
  numbers: number[]
  refusedOnly: ReadonlyMap<ResumeFilterName, number>
  facets(): ResumeFacets
  /** Resumes of each place with everything below it, by preorder number. */
  countsByPlace(): Int32Array
  /** By number in the list of professions. */
  countsByProfession: Int32Array
}

/** Listed resumes in memory: filters, counts and order of every list, without a database. */
export type ResumeIndex = TextIndex & {
  /** For those who walk over the columns themselves; what a viewer may see is theirs to ask. */
  rows: Pick<ResumeStore, 'columns' | 'size' | 'slotOf' | 'countExperience'>
  size(): number
  upsert(rows: readonly ResumeIndexRow[]): void
  remove(numbers: readonly number[]): void
  replaceAll(rows: readonly ResumeIndexRow[]): void
  query(query: ResumeQuery): ResumeIndexResult
}

export const ANY_RESUME: ResumePassFilter = {
  masks: fromSets(resumeList, () => 0),
  periodDays: null,
  profession: null,
  location: null,
  salary: null,
  hasPhoto: false,
  skills: [],
}

export function createResumeIndex(
  directories: Pick<Directories, 'locations' | 'professions' | 'skills'>,
  { now }: { now: () => Date },
): ResumeIndex {
  const { locations, professions, skills } = directories
  const sizes = { professions: professions.all.length + 1, places: locations.size, skills: skills.all.length }
  const store = createResumeStore(directories, { now })
  const { facetsOf, withPlacesBelow } = createResumeFacets(directories)
  let version = 1

  return {
    rows: store,
    version: () => version,
    size: store.count,
    upsert(rows) {
      store.upsert(rows)
      version += 1
    },
    remove(numbers) {
      store.remove(numbers)
      version += 1
    },
    replaceAll(rows) {
      store.replaceAll(rows)
      version += 1
    },
    slotsOf: store.slotsOf,
    slotsExcept: store.slotsExcept,
    idOf: (slot) => int32(store.columns().id, slot),
    publishedAt: (slot) => float64(store.columns().publishedAt, slot),
    query,
  }

  function query({ filter, text, sort, offset, limit, sight }: ResumeQuery): ResumeIndexResult {
    store.countExperience()
    const { id, salary } = store.columns()
    const collector = createCollector({
      text,
      sort,
      needed: offset + limit,
      payOf: (slot) => int32(salary, slot),
    })
    const counts = passResumes(
      store,
      { filter, slots: text?.slots ?? null, now: now().getTime(), sight, sizes },
      collector.add,
    )
    return {
      total: counts.total,
      numbers: Array.from(collector.slots().slice(offset, offset + limit), (slot) => int32(id, slot)),
      refusedOnly: new Map(RESUME_FILTER_NAMES.map((name, at) => [name, int32(counts.refusedOnly, at)])),
      facets: () => facetsOf(counts, filter),
      countsByPlace: () => withPlacesBelow(counts.places),
      countsByProfession: counts.professions,
    }
  }
}
