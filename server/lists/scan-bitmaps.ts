/** A scan of many rows: each filter leaves a bitmap of the rows that it rejects. */
import type { Fields } from '#shared/lists/fields.ts'
import {
  countBits,
  createBitmap,
  createFullBitmap,
  hasBit,
  highestSlots,
  readBlocks,
  setBit,
  without,
  type Bitmap,
} from './bitmap.ts'
import { int32, uint8 } from './columns.ts'
import {
  countRows,
  type Counter,
  otherFilters,
  type OtherPredicate,
  type Results,
  type Rows,
  type ScanCounts,
  type ScannedColumns,
  type ScanQuery,
} from './scan-query.ts'
import { createSetCounter, noSetCounts, rejectionBySets } from './set-combinations.ts'

export function scanBitmaps<F extends Fields>(
  { list, combinations, column, size }: ScannedColumns<F>,
  query: ScanQuery<F>,
): ScanCounts<F> & Results {
  const { masks, hidden, slots, counters, withFacets } = query
  const others = otherFilters(query)
  const none = list.sets.length
  const rejection = rejectionBySets({ list, combinations }, { masks, none })
  const visible = without(slots ? bitmapOf(slots, size) : createFullBitmap(size), hidden)
  const rejected = others.map(({ predicate }) => predicate && rejectedRows(visible, predicate, size))
  const { once, severally } = combine(
    rejected.filter((one) => one !== null),
    visible.length,
  )

  const passing = without(visible, once)
  const rejectedBySets =
    rejection && rejectedRows(visible, { column, table: passingSets(rejection, none) }, size)
  const passSets = (rows: Bitmap) => (rejectedBySets ? without(rows, rejectedBySets) : rows)
  const results = passSets(passing)
  const total = countBits(results)

  // Counts rows that sets reject too: their combination says which.
  const byCombination = new Int32Array(combinations.size())
  if (withFacets || rejection) countAll(passing, [{ column, counts: byCombination }])
  const rejectedOnly = new Map<string, number>(list.sets.map((name) => [name, 0]))
  const sets = noSetCounts(list)
  const addCombination = createSetCounter({ list, combinations }, sets)
  for (let combination = 0; combination < byCombination.length; combination++) {
    const count = int32(byCombination, combination)
    const by = rejection ? uint8(rejection, combination) : none
    if (count === 0 || by > none) continue
    const name = list.sets[by]
    if (name !== undefined) rejectedOnly.set(name, (rejectedOnly.get(name) ?? 0) + count)
    if (withFacets) addCombination(combination, count, by === none ? null : by)
  }

  const facets = withFacets ? others.flatMap(({ counter }) => (counter ? [counter] : [])) : []
  countAll(results, [...new Set([...facets, ...counters])])
  for (const [at, { name, counter, isNarrowing = false }] of others.entries()) {
    const ofFilter = rejected[at]
    if (!ofFilter) {
      rejectedOnly.set(name, 0)
      continue
    }
    const onlyOf = passSets(without(ofFilter, severally))
    rejectedOnly.set(name, countBits(onlyOf))
    if (withFacets && counter && !isNarrowing) countAll(onlyOf, [counter])
  }
  return {
    total,
    rejectedOnly,
    sets,
    newest: (count) => highestSlots(results, count),
    all: () => toRows(results, { slots, total }),
  }
}

function bitmapOf(slots: Int32Array, size: number): Bitmap {
  const bitmap = createBitmap(size)
  for (let row = 0; row < slots.length; row++) setBit(bitmap, int32(slots, row))
  return bitmap
}

/** The slots that any of the bitmaps has, and those that several have. */
function combine(bitmaps: readonly Bitmap[], words: number): { once: Bitmap; severally: Bitmap } {
  const [once, severally] = [new Int32Array(words), new Int32Array(words)]
  for (const bitmap of bitmaps)
    for (let word = 0; word < words; word++) {
      const bits = int32(bitmap, word)
      severally[word] = int32(severally, word) | (int32(once, word) & bits)
      once[word] = int32(once, word) | bits
    }
  return { once, severally }
}

/** By combination, 1 if no filter of a set rejects it. */
const passingSets = (rejection: Uint8Array, none: number) => rejection.map((by) => (by === none ? 1 : 0))

function countAll(rows: Bitmap, counters: readonly Counter[]) {
  if (counters.length === 0) return
  readBlocks(rows, (slots) => {
    for (const counter of counters) countRows(slots, counter)
  })
}

/** Of the rows, those that the filter rejects. */
function rejectedRows(rows: Bitmap, predicate: OtherPredicate, size: number): Bitmap {
  const rejected = new Int32Array(rows.length)
  for (let word = 0; word < rows.length; word++) {
    const bits = int32(rows, word)
    if (bits === 0) continue
    const start = word * 32
    rejected[word] = bits & rejectedBits(predicate, start, Math.min(start + 32, size))
  }
  return rejected
}

/** The bits of the slots from `start` to `end` that the filter rejects, without branches that depend on values. */
function rejectedBits(predicate: OtherPredicate, start: number, end: number): number {
  let bits = 0
  if ('from' in predicate) {
    const { column, from, to } = predicate
    for (let slot = start; slot < end; slot++) {
      const value = int32(column, slot)
      bits |= (((value - from) | (to - value)) >>> 31) << (slot - start)
    }
  } else if ('table' in predicate) {
    const { column, table } = predicate
    for (let slot = start; slot < end; slot++)
      bits |= (uint8(table, int32(column, slot)) ^ 1) << (slot - start)
  } else if ('since' in predicate) {
    for (let slot = start; slot < end; slot++) bits |= Number(slot < predicate.since) << (slot - start)
  } else {
    for (let slot = start; slot < end; slot++) bits |= Number(!predicate.matches(slot)) << (slot - start)
  }
  return bits
}

function toRows(results: Bitmap, { slots, total }: { slots: Int32Array | null; total: number }): Rows {
  if (slots === null) return { slots: highestSlots(results, total), places: null }
  const rows = { slots: new Int32Array(total), places: new Int32Array(total) }
  let length = 0
  for (let row = 0; row < slots.length; row++) {
    const slot = int32(slots, row)
    if (!hasBit(results, slot)) continue
    rows.slots[length] = slot
    rows.places[length++] = row
  }
  return rows
}
