import { SLOTS_MAX } from '#server/features/search/collector.ts'
import { createTopList } from '#server/features/search/top-list.ts'

/** Scores are told apart to this part of a point. */
const POINT = 2 ** 12

/** Keeps the slots with the best scores; of equal ones the newer stands first. */
export function createBest(size: number) {
  const top = createTopList(size)
  return {
    offer(slot: number, score: number) {
      // One number for the score, then the newer: scores below 2^12 and 2^28 slots fit the 53 bits of a whole number.
      top.offer(Math.round(score * POINT) * SLOTS_MAX + slot)
    },
    slots: () => Array.from(top.sorted(), (key) => key % SLOTS_MAX),
  }
}
