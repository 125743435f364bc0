import { int32 } from './columns.ts'

/** The rows that a text finds, newest first, as slots of one version of the index; invalid after it changes. */
export type SlotMatches = {
  version: number
  slots: Int32Array
  /** Relevance by row; empty where the order is another. */
  scores: Float32Array
}

/** The index as text search sees it: rows are slots, and a newer row has a higher slot. */
export type SlotIndex = {
  /** Changes with every change of the rows. */
  version(): number
  /** Changes when rows move to other slots. */
  layout(): number
  /** Number of slots, including empty ones. */
  size(): number
  slotOf(id: number): number | null
  /** Slots of the rows that are in the index, newest first. */
  slotsOf(ids: ArrayLike<number>): Int32Array
  /** Milliseconds of the epoch. */
  publishedAt(slot: number): number
}

export const NO_SCORES = new Float32Array(0)

/**
 * Restricts a query to some rows of the index. The result is valid for the current version of the index.
 * @param found the rows that the text of the query finds; null without a text
 */
export function restrictTo(index: SlotIndex, ids: readonly number[], found: SlotMatches | null): SlotMatches {
  const slots = index.slotsOf(ids)
  return {
    version: index.version(),
    slots: found ? intersection(slots, found.slots) : slots,
    scores: NO_SCORES,
  }
}

/** Both are in descending order. */
function intersection(few: Int32Array, many: Int32Array): Int32Array {
  let at = 0
  return few.filter((slot) => {
    while (at < many.length && int32(many, at) > slot) at += 1
    return at < many.length && int32(many, at) === slot
  })
}
