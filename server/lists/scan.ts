/**
 * One walk over the rows answers a query: results, counts of every facet and what each filter costs. A row that no
 * filter refuses is a result and counts in all facets; one that a single filter refuses counts in the facet of that
 * filter alone, for it would appear if that filter were changed. So the counts agree with the lists by construction.
 */
import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import { int32 } from './columns.ts'
import type { NumberColumn } from './columns.ts'
import { countBits, fromSets } from './set-columns.ts'
import type { Masks, SetColumns } from './set-columns.ts'

/** A filter that is no closed set, for one query. */
export type Condition = {
  /** Of the filter. */
  name: string
  /** Null when the filter asks nothing. */
  refuses: ((slot: number) => boolean) | null
  /** Adds a row to the counts of the facet. */
  count?: (slot: number) => void
  /** More values of the filter leave fewer rows, so those that it refuses count in no facet. */
  isNarrowing?: boolean
}

export type ScanCounts<F extends Fields> = {
  total: number
  /** Rows that only this filter refuses, by its name. */
  refusedOnly: ReadonlyMap<string, number>
  /** By value, in the order of the set. */
  sets: Record<keyof Masks<F>, Int32Array>
}

const NONE = -1

/**
 * @param slots the rows to look at, newest first; null for all
 * @param isSkipped rows that do not exist for the reader
 * @param onResult called for each result, newest first; `at` is its place in `slots`
 */
export function scan<F extends Fields>(
  { list, columns, size }: { list: List<F>; columns: SetColumns<F>; size: number },
  {
    masks,
    conditions,
    isSkipped,
    slots,
    isCounted,
  }: {
    masks: Masks<F>
    conditions: readonly Condition[]
    isSkipped: (slot: number) => boolean
    slots: Int32Array | null
    /** Whether anybody reads the counts of facets. */
    isCounted: boolean
  },
  onResult: (slot: number, at: number) => void,
): ScanCounts<F> {
  const counts = fromSets(list, (_name, { values }) => new Int32Array(values.length))
  const sets = list.sets.map((name, at) => ({
    column: columns[name],
    mask: masks[name],
    counts: counts[name],
    at,
  }))
  const chosenSets = sets.filter(({ mask }) => mask !== 0)
  const chosen = conditions.flatMap(({ refuses }, at) => (refuses ? [{ refuses, at: sets.length + at }] : []))
  const counters = conditions.flatMap(({ count }) => count ?? [])
  const refusedOnly = new Int32Array(sets.length + conditions.length)
  let total = 0
  const length = slots === null ? size : slots.length
  for (let at = 0; at < length; at++) {
    const slot = slots === null ? length - 1 - at : int32(slots, at)
    if (isSkipped(slot)) continue
    let refusals = 0
    let refusal = NONE
    for (const set of chosenSets) {
      if ((int32(set.column, slot) & set.mask) !== 0) continue
      refusals += 1
      refusal = set.at
    }
    for (const condition of chosen) {
      if (!condition.refuses(slot)) continue
      refusals += 1
      refusal = condition.at
    }
    if (refusals > 1) continue
    if (refusals === 0) {
      total += 1
      onResult(slot, at)
    } else increment(refusedOnly, refusal)
    if (!isCounted) continue
    if (refusals === 0) {
      for (const set of sets) countBits(set.counts, int32(set.column, slot))
      for (const count of counters) count(slot)
      continue
    }
    const set = sets[refusal]
    const condition = conditions[refusal - sets.length]
    if (set) countBits(set.counts, int32(set.column, slot))
    else if (condition?.isNarrowing !== true) condition?.count?.(slot)
  }
  const names = [...list.sets, ...conditions.map(({ name }) => name)]
  return {
    total,
    refusedOnly: new Map(names.map((name, at) => [name, int32(refusedOnly, at)])),
    sets: counts,
  }
}

/** Rows published at the moments or later; rows lie in the order of publication. */
export function periodCondition(
  name: string,
  { starts, chosen }: { starts: Int32Array; chosen: number | null },
): Condition & { counts: Int32Array } {
  const counts = new Int32Array(starts.length)
  return {
    name,
    counts,
    refuses: chosen === null ? null : (slot) => slot < chosen,
    count(slot) {
      for (let at = 0; at < starts.length; at++) if (slot >= int32(starts, at)) increment(counts, at)
    },
  }
}

/** Rows whose column has the value wanted; all of them for null. */
export function valueCondition(
  name: string,
  { column, wanted }: { column: NumberColumn; wanted: number | null },
): Condition {
  return { name, refuses: wanted === null ? null : (slot) => column[slot] !== wanted }
}

/** The same with the rows of every value counted. @param size values are 0 … size − 1 */
export function countedCondition(
  name: string,
  { column, wanted, size }: { column: NumberColumn; wanted: number | null; size: number },
): Condition & { counts: Int32Array } {
  const counts = new Int32Array(size)
  return {
    ...valueCondition(name, { column, wanted }),
    counts,
    count: (slot) => increment(counts, column[slot] ?? 0),
  }
}

export function increment(counts: Int32Array, at: number) {
  counts[at] = int32(counts, at) + 1
}
