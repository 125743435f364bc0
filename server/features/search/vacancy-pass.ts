/**
 * One walk over the vacancies answers a query: results, counts of every facet and what each filter costs.
 * A vacancy that no filter refuses is a result and counts in all facets; one that a single filter refuses counts in
 * the facet of that filter alone, for it would appear if that filter were changed. So the counts agree with the
 * lists by construction.
 */
import { DAY_MS } from '#shared/kernel/durations.ts'
import { NONE } from './collector.ts'
import type { VacancyStore } from './vacancy-store.ts'
import { float64, int32, uint16, uint8 } from './columns.ts'
import { countBits, fromSets, valuesOf } from './set-columns.ts'
import type { Masks } from './set-columns.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import type { VacancyFields } from '#shared/features/vacancies/list.ts'
import { PERIODS } from '#shared/features/vacancies/vocabulary.ts'

/** Filters that can refuse a vacancy, apart from the text, which is settled before the walk. */
export const FILTER_NAMES = [
  ...vacancyList.sets,
  'period',
  'profession',
  'location',
  'salary',
  'direct',
  'company',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

export type PassFilter = {
  /** A mask of 0 lets everything through. */
  masks: Masks<VacancyFields>
  periodDays: number | null
  /** Number in the list of professions. */
  profession: number | null
  /** Preorder number. */
  location: number | null
  /** Only vacancies that name the place or one below it, not those that may be done from there too. */
  isNamed: boolean
  /** Roubles a month, null for "any that is stated". */
  salary: { atLeast: number | null; isUnsaidFine: boolean } | null
  isDirectOnly: boolean
  companyId: number | null
}

export type PassCounts = {
  total: number
  /** Vacancies that only this filter refuses, in the order of `FILTER_NAMES`. */
  refusedOnly: Int32Array
  /** By value, in the order of the set. */
  masks: Record<keyof Masks<VacancyFields>, Int32Array>
  /** Within each of `PERIODS`, the longer ones with what the shorter ones have. */
  periods: Int32Array
  professions: Int32Array
  placeSets: Int32Array
}

const PERIOD = FILTER_NAMES.indexOf('period')
const PROFESSION = FILTER_NAMES.indexOf('profession')
const LOCATION = FILTER_NAMES.indexOf('location')
const SALARY = FILTER_NAMES.indexOf('salary')
const DIRECT = FILTER_NAMES.indexOf('direct')
const COMPANY = FILTER_NAMES.indexOf('company')

/**
 * @param slots the vacancies to look at, newest first; null for all
 * @param onResult called for each result, newest first; `at` is its place in `slots`
 */
export function pass(
  store: VacancyStore,
  {
    filter,
    slots,
    now,
    professions,
  }: { filter: PassFilter; slots: Int32Array | null; now: number; professions: number },
  onResult: (slot: number, at: number) => void,
): PassCounts {
  const { expiresAt, profession, placeSet, salaryHigh, isDirect, company, ...columns } = store.columns()
  const { masks, salary, isDirectOnly } = filter
  const activeMasks = vacancyList.sets
    .map((name, at) => ({ column: columns[name], mask: masks[name], name: at }))
    .filter(({ mask }) => mask !== 0)
  const starts = Int32Array.from(PERIODS, (days) => store.slotSince(now - days * DAY_MS))
  const since = filter.periodDays === null ? 0 : store.slotSince(now - filter.periodDays * DAY_MS)
  const matchingSets = matchingSetsOf(store, filter)
  const wantedProfession = filter.profession ?? NONE
  const wantedCompany = filter.companyId ?? NONE
  const salaryMin = salary ? Math.max(salary.atLeast ?? 1, 1) : 0
  const isUnsaidFine = salary?.isUnsaidFine ?? true

  const refusedOnly = new Int32Array(FILTER_NAMES.length)
  const counts = createCounts(professions, store.places().size())
  const { masks: byMask, periods, professions: byProfession, placeSets: bySet } = counts
  const sets = vacancyList.sets.map((name) => ({ column: columns[name], byValue: byMask[name] }))
  let total = 0
  const length = slots === null ? store.size() : slots.length
  for (let at = 0; at < length; at++) {
    const slot = slots === null ? length - 1 - at : int32(slots, at)
    if (!(float64(expiresAt, slot) > now)) continue
    let refusals = 0
    let refusal = NONE
    for (const { column, mask, name } of activeMasks) {
      if ((int32(column, slot) & mask) !== 0) continue
      refusals += 1
      refusal = name
    }
    if (slot < since) {
      refusals += 1
      refusal = PERIOD
    }
    if (wantedProfession !== NONE && uint16(profession, slot) !== wantedProfession) {
      refusals += 1
      refusal = PROFESSION
    }
    if (matchingSets !== null && uint8(matchingSets, int32(placeSet, slot)) === 0) {
      refusals += 1
      refusal = LOCATION
    }
    if (salaryMin !== 0 && isPayRefused(int32(salaryHigh, slot), salaryMin, isUnsaidFine)) {
      refusals += 1
      refusal = SALARY
    }
    if (isDirectOnly && uint8(isDirect, slot) === 0) {
      refusals += 1
      refusal = DIRECT
    }
    if (wantedCompany !== NONE && int32(company, slot) !== wantedCompany) {
      refusals += 1
      refusal = COMPANY
    }
    if (refusals > 1) continue

    if (refusals === 0) {
      total += 1
      onResult(slot, at)
      for (const { column, byValue } of sets) countBits(byValue, int32(column, slot))
      countPeriods(periods, slot, starts)
      count(byProfession, uint16(profession, slot))
      count(bySet, int32(placeSet, slot))
      continue
    }
    count(refusedOnly, refusal)
    const refusingSet = sets[refusal]
    if (refusingSet) countBits(refusingSet.byValue, int32(refusingSet.column, slot))
    else if (refusal === PERIOD) countPeriods(periods, slot, starts)
    else if (refusal === PROFESSION) count(byProfession, uint16(profession, slot))
    else if (refusal === LOCATION) count(bySet, int32(placeSet, slot))
  }
  return { ...counts, total, refusedOnly }
}

function matchingSetsOf(store: VacancyStore, { location, isNamed }: PassFilter): Uint8Array | null {
  if (location === null) return null
  return isNamed ? store.places().naming(location) : store.places().matching(location)
}

function isPayRefused(high: number, min: number, isUnsaidFine: boolean): boolean {
  return high === 0 ? !isUnsaidFine : high < min
}

function createCounts(professions: number, placeSets: number) {
  return {
    masks: fromSets(vacancyList, (name) => new Int32Array(valuesOf(vacancyList, name).length)),
    periods: new Int32Array(PERIODS.length),
    professions: new Int32Array(professions),
    placeSets: new Int32Array(placeSets),
  }
}

function count(counts: Int32Array, at: number) {
  counts[at] = int32(counts, at) + 1
}

function countPeriods(counts: Int32Array, slot: number, starts: Int32Array) {
  for (let at = 0; at < starts.length; at++) if (slot >= int32(starts, at)) count(counts, at)
}
