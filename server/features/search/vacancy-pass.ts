/**
 * One walk over the vacancies answers a query: results, counts of every facet and what each filter costs.
 * A vacancy that no filter refuses is a result and counts in all facets; one that a single filter refuses counts in
 * the facet of that filter alone, for it would appear if that filter were changed. So the counts agree with the
 * lists by construction.
 */
import type { VacancyStore } from './vacancy-store.ts'
import { float64, int32, uint16, uint8 } from './columns.ts'
import { MASK_NAMES } from './vacancy-columns.ts'
import type { MaskName } from './vacancy-columns.ts'
import { PERIODS } from '#shared/features/vacancies/vocabulary.ts'

/** Filters that can refuse a vacancy, apart from the text, which is settled before the walk. */
export const FILTER_NAMES = [
  ...MASK_NAMES,
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
  masks: Record<MaskName, number>
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
  /** By the mask of a vacancy. */
  masks: Record<MaskName, Int32Array>
  /** By the shortest period of `PERIODS` that has the vacancy; the last is for older ones. */
  periods: Int32Array
  professions: Int32Array
  placeSets: Int32Array
}

const DAY_MS = 86_400_000
const NONE = -1
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
  const { workForm, employment, schedule, contract, experience, payFrequency, label } = columns
  const { masks, salary, isDirectOnly } = filter
  const activeMasks = MASK_NAMES.map((name, at) => ({
    column: columns[name],
    mask: masks[name],
    name: at,
  })).filter(({ mask }) => mask !== 0)
  const [since1, since3, since7, since30] = PERIODS.map((days) => store.slotSince(now - days * DAY_MS))
  const starts = { since1: since1 ?? 0, since3: since3 ?? 0, since7: since7 ?? 0, since30: since30 ?? 0 }
  const since = filter.periodDays === null ? 0 : store.slotSince(now - filter.periodDays * DAY_MS)
  const matchingSets = matchingSetsOf(store, filter)
  const wantedProfession = filter.profession ?? NONE
  const wantedCompany = filter.companyId ?? NONE
  const salaryMin = salary ? Math.max(salary.atLeast ?? 1, 1) : 0
  const isUnsaidFine = salary?.isUnsaidFine ?? true

  const refusedOnly = new Int32Array(FILTER_NAMES.length)
  const counts = createCounts(professions, store.places().size())
  const { masks: byMask, periods, professions: byProfession, placeSets: bySet } = counts
  let total = 0
  const length = slots === null ? store.size() : slots.length
  for (let at = 0; at < length; at++) {
    const slot = slots === null ? length - 1 - at : int32(slots, at)
    if (!(float64(expiresAt, slot) > now)) continue
    let refusals = 0
    let refusal = NONE
    for (const { column, mask, name } of activeMasks) {
      if ((uint8(column, slot) & mask) !== 0) continue
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
      count(byMask.workForm, uint8(workForm, slot))
      count(byMask.employment, uint8(employment, slot))
      count(byMask.schedule, uint8(schedule, slot))
      count(byMask.contract, uint8(contract, slot))
      count(byMask.experience, uint8(experience, slot))
      count(byMask.payFrequency, uint8(payFrequency, slot))
      count(byMask.label, uint8(label, slot))
      count(periods, ageOf(slot, starts))
      count(byProfession, uint16(profession, slot))
      count(bySet, int32(placeSet, slot))
      continue
    }
    count(refusedOnly, refusal)
    const maskName = MASK_NAMES[refusal]
    if (maskName !== undefined) count(byMask[maskName], uint8(columns[maskName], slot))
    else if (refusal === PERIOD) count(periods, ageOf(slot, starts))
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
  const byMask = () => new Int32Array(256)
  return {
    masks: {
      workForm: byMask(),
      employment: byMask(),
      schedule: byMask(),
      contract: byMask(),
      experience: byMask(),
      payFrequency: byMask(),
      label: byMask(),
    },
    periods: new Int32Array(PERIODS.length + 1),
    professions: new Int32Array(professions),
    placeSets: new Int32Array(placeSets),
  }
}

function count(counts: Int32Array, at: number) {
  counts[at] = int32(counts, at) + 1
}

type PeriodStarts = { since1: number; since3: number; since7: number; since30: number }

/** Place in `PERIODS` of the shortest period that has the slot. */
function ageOf(slot: number, { since1, since3, since7, since30 }: PeriodStarts): number {
  if (slot >= since1) return 0
  if (slot >= since3) return 1
  if (slot >= since7) return 2
  return slot >= since30 ? 3 : 4
}
