import { int32 } from './columns.ts'
import type { Results, Rows } from './scan-query.ts'
import type { SlotMatches } from './slot-index.ts'

type Collector = {
  collect(results: Results): void
  slots(): number[]
}

/**
 * Sorts results and stores at most the number that a page needs: by pay, by relevance if there is a text, otherwise
 * by date.
 * @param how.payOf roubles a month, 0 for none: these come last in both orders of pay
 */
export function createCollector({
  text,
  sort,
  needed,
  payOf,
}: {
  text: SlotMatches | null
  sort: string
  needed: number
  payOf: (slot: number) => number
}): Collector {
  if (sort === 'salary_desc' || sort === 'salary_asc') return byPay(sort, needed, payOf)
  return text && sort === 'relevance' ? byRelevance(text, needed) : byDate(needed)
}

/** Slots that pass `isFirst` come before all others; each part has its own order. */
export function createPartitionedCollector(
  create: () => Collector,
  isFirst: (slot: number, at: number) => boolean,
): Collector {
  const [first, rest] = [create(), create()]
  return {
    collect(results) {
      const rows = results.all()
      const { slots, places } = rows
      const isOfFirst = (row: number) => isFirst(int32(slots, row), places ? int32(places, row) : row)
      first.collect(resultsOf(rows, isOfFirst))
      rest.collect(resultsOf(rows, (row) => !isOfFirst(row)))
    },
    slots: () => [...first.slots(), ...rest.slots()],
  }
}

/** Of the rows those that are wanted. */
function resultsOf({ slots, places }: Rows, isWanted: (row: number) => boolean): Results {
  const rows = new Int32Array(slots.length)
  let length = 0
  for (let row = 0; row < slots.length; row++) if (isWanted(row)) rows[length++] = row
  const chosen = rows.subarray(0, length)
  const wanted = {
    slots: chosen.map((row) => int32(slots, row)),
    places: places ? chosen.map((row) => int32(places, row)) : chosen,
  }
  return { newest: (count) => wanted.slots.subarray(0, count), all: () => wanted }
}

function byDate(needed: number): Collector {
  let newest: number[] = []
  return {
    collect(results) {
      newest = Array.from(results.newest(needed))
    },
    slots: () => newest,
  }
}

/** Scores are compared with a precision of 1 / 2^20; they are below 16. */
const SCORE_STEPS = 2 ** 20

function byRelevance({ scores }: SlotMatches, needed: number): Collector {
  const top = createTopList(needed)
  return {
    collect(results) {
      const { slots, places } = results.all()
      for (let row = 0; row < slots.length; row++) {
        const score = scores[places ? int32(places, row) : row] ?? 0
        top.offer(int32(slots, row), Math.min(Math.round(score * SCORE_STEPS), KEY_MAX - 1))
      }
    },
    slots: top.slots,
  }
}

function byPay(
  sort: 'salary_desc' | 'salary_asc',
  needed: number,
  payOf: (slot: number) => number,
): Collector {
  const top = createTopList(needed)
  return {
    collect(results) {
      for (const slot of results.all().slots) {
        const pay = Math.min(payOf(slot), KEY_MAX - 1)
        top.offer(slot, sort === 'salary_desc' || pay === 0 ? pay : KEY_MAX - pay)
      }
    },
    slots: top.slots,
  }
}

/** The offered slots with the highest keys; of equal keys, the higher slots. */
type TopList = {
  /** @param key an integer from 0 to 2^24 − 1 */
  offer(slot: number, key: number): void
  /** Highest first. */
  slots(): number[]
}

/** Keys must be below this. */
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
      // Key and slot in one number: both fit into the 53 bits of a safe integer.
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
