import type { Directories } from '#server/features/directories.ts'
import type { Facets } from '#shared/features/vacancies/contract.ts'
import type { VacancySort } from '#shared/features/vacancies/filter.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import { createCollector, inTwoParts } from './collector.ts'
import type { TextIndex, TextMatches } from './collector.ts'
import { createFacets } from './facets.ts'
import { FILTER_NAMES, pass } from './vacancy-pass.ts'
import type { FilterName, PassFilter } from './vacancy-pass.ts'
import { float64, int32, uint16, uint8 } from './columns.ts'
import { fromSets } from './set-columns.ts'
import type { IndexRow } from './vacancy-columns.ts'
import { createVacancyStore } from './vacancy-store.ts'
import type { VacancyStore } from './vacancy-store.ts'

type IndexQuery = {
  filter: PassFilter
  text: TextMatches | null
  sort: VacancySort
  /** Vacancies that name the place of the filter come before the others. */
  isNamedFirst?: boolean
  offset: number
  limit: number
  /** Milliseconds of the epoch. */
  now: number
}

export type IndexResult = {
  total: number
  ids: number[]
  /** Vacancies that only this filter keeps from the list. */
  refusedOnly: ReadonlyMap<FilterName, number>
  facets(): Facets
  /** By preorder number of the place. */
  countsByPlace(): Int32Array
  /** The same of vacancies that name the place or one below it. */
  namedByPlace(): Int32Array
}

/** Open vacancies in memory: filters, counts and order of every list, without a database. */
export type VacancyIndex = TextIndex & {
  /** For those who walk over the columns themselves. */
  rows: Pick<VacancyStore, 'columns' | 'size' | 'slotOf' | 'places'>
  size(): number
  upsert(rows: readonly IndexRow[]): void
  remove(ids: readonly number[]): void
  replaceAll(rows: readonly IndexRow[]): void
  query(query: IndexQuery): IndexResult
  /** Open vacancies of each company that has one. */
  countsByCompany(now: number): Map<number, number>
  /** Open vacancies by profession. */
  countsByProfession(now: number): Map<number, number>
  /** Open vacancies of other companies for the professions that the company hires for, by company. */
  rivalsOf(companyId: number, now: number): Map<number, number>
}

export const ANY: PassFilter = {
  masks: fromSets(vacancyList, () => 0),
  periodDays: null,
  profession: null,
  location: null,
  isNamed: false,
  salary: null,
  isDirectOnly: false,
  companyId: null,
}

export function createVacancyIndex(
  directories: Pick<Directories, 'locations' | 'professions' | 'skills'>,
): VacancyIndex {
  const { professions } = directories
  const store = createVacancyStore(directories)
  const facetsOf = createFacets(directories.locations, professions)
  let version = 1

  return {
    rows: store,
    version: () => version,
    size: store.count,
    upsert(rows) {
      store.upsert(rows)
      version += 1
    },
    remove(ids) {
      store.remove(ids)
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
    countsByCompany(now) {
      const { company } = store.columns()
      const counts = new Map<number, number>()
      eachOpen(now, (slot) => {
        const id = int32(company, slot)
        counts.set(id, (counts.get(id) ?? 0) + 1)
      })
      return counts
    },
    countsByProfession(now) {
      const { profession } = store.columns()
      const counts = new Int32Array(professions.all.length + 1)
      eachOpen(now, (slot) => {
        const number = uint16(profession, slot)
        counts[number] = int32(counts, number) + 1
      })
      return new Map(professions.all.map(({ id }, at) => [id, int32(counts, at + 1)]))
    },
    rivalsOf(companyId, now) {
      const { company, profession } = store.columns()
      const wanted = new Uint8Array(professions.all.length + 1)
      eachOpen(now, (slot) => {
        if (int32(company, slot) === companyId) wanted[uint16(profession, slot)] = 1
      })
      wanted[0] = 0
      const counts = new Map<number, number>()
      eachOpen(now, (slot) => {
        const id = int32(company, slot)
        if (id !== companyId && uint8(wanted, uint16(profession, slot)) === 1)
          counts.set(id, (counts.get(id) ?? 0) + 1)
      })
      return counts
    },
  }

  function eachOpen(now: number, visit: (slot: number) => void) {
    const { expiresAt } = store.columns()
    for (let slot = 0; slot < store.size(); slot++) if (float64(expiresAt, slot) > now) visit(slot)
  }

  function query({ filter, text, sort, isNamedFirst, offset, limit, now }: IndexQuery): IndexResult {
    const { salaryLow, placeSet } = store.columns()
    const create = () =>
      createCollector({ text, sort, needed: offset + limit, payOf: (slot) => int32(salaryLow, slot) })
    const naming =
      isNamedFirst === true && filter.location !== null ? store.places().naming(filter.location) : null
    const collector =
      naming === null ? create() : inTwoParts(create, (slot) => uint8(naming, int32(placeSet, slot)) === 1)
    const counts = pass(
      store,
      { filter, slots: text?.slots ?? null, now, professions: professions.all.length + 1 },
      collector.add,
    )
    const { id } = store.columns()
    const countsByPlace = () => store.places().spread(counts.placeSets)
    return {
      total: counts.total,
      ids: Array.from(collector.slots().slice(offset, offset + limit), (slot) => int32(id, slot)),
      refusedOnly: new Map(FILTER_NAMES.map((name, at) => [name, int32(counts.refusedOnly, at)])),
      facets: () => facetsOf(counts, filter, countsByPlace()),
      countsByPlace,
      namedByPlace: () => store.places().spreadNamed(counts.placeSets),
    }
  }
}
