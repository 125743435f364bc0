/** Keeps the rows with the highest keys of any number that are offered; of equal ones those with the higher slot. */
type TopList = {
  /** @param key a whole number from 0 to 2^24 − 1 */
  offer(slot: number, key: number): void
  /** Highest first. */
  slots(): number[]
}

/** Keys from here up are too large. */
export const KEY_MAX = 2 ** 24
const SLOTS_MAX = 2 ** 28

/** The buffer is twice as long as the list, so that sorting is rare. */
export function createTopList(size: number): TopList {
  const buffer = new Float64Array(size * 2)
  let length = 0
  let lowest = -Infinity

  const shrink = () => {
    buffer.subarray(0, length).sort().reverse()
    length = Math.min(length, size)
    if (length === size) lowest = buffer[size - 1] ?? -Infinity
  }
  return {
    offer(slot, key) {
      // One number for the key, then the slot: both fit the 53 bits of a whole number.
      const both = key * SLOTS_MAX + slot
      if (both <= lowest || size === 0) return
      buffer[length++] = both
      if (length === buffer.length) shrink()
    },
    slots() {
      shrink()
      return Array.from(buffer.subarray(0, length), (both) => both % SLOTS_MAX)
    },
  }
}
