/** Filters and counts of closed sets, by the combination of values that rows share. */
import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import { int32, uint8 } from './columns.ts'
import { addBits, mapSets, type Masks, type SetCombinations } from './set-combinations.ts'

/** By set, the number of rows with each value. */
export type SetCounts<F extends Fields> = Record<keyof Masks<F>, Int32Array>

export const noSetCounts = <F extends Fields>(list: List<F>): SetCounts<F> =>
  mapSets(list, (_name, { values }) => new Int32Array(values.length))

/**
 * By combination: the index of the set whose filter rejects it, `none` for no set and one more for several; null if no
 * filter of a set is chosen.
 */
export function rejectionBySets<F extends Fields>(
  { list, combinations }: { list: List<F>; combinations: SetCombinations<F> },
  { masks, none }: { masks: Masks<F>; none: number },
): Uint8Array | null {
  const chosen = list.sets.map((name) => masks[name])
  if (chosen.every((mask) => mask === 0)) return null
  const rejection = new Uint8Array(combinations.size()).fill(none)
  for (const [set, values] of combinations.masks().entries()) {
    const mask = chosen[set] ?? 0
    if (mask === 0) continue
    for (let number = 0; number < rejection.length; number++)
      if ((int32(values, number) & mask) === 0)
        rejection[number] = uint8(rejection, number) === none ? set : none + 1
  }
  return rejection
}

/** Counts rows of a combination, with the values of one set or of all sets. */
export function createSetCounter<F extends Fields>(
  { list, combinations }: { list: List<F>; combinations: SetCombinations<F> },
  counts: SetCounts<F>,
) {
  const columns = list.sets.map((name) => counts[name])
  const masks = combinations.masks()
  /** @param set its index; null for all sets */
  return (combination: number, count: number, set: number | null) => {
    for (let at = 0; at < columns.length; at++)
      if (set === null || at === set)
        addBits(columns[at] ?? NO_COUNTS, int32(masks[at] ?? NO_COUNTS, combination), count)
  }
}

export const NO_COUNTS = new Int32Array(0)
