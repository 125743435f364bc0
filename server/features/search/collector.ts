import { createTopList } from './top-list.ts'

/** The rows that a text finds, newest first, as slots of one version of the index. Good until it changes. */
export type TextMatches = {
  version: number
  slots: Int32Array
  /** How well each of the first ones fits; those beyond are taken as fitting less. */
  scores: Float32Array
}

/** No profession, no place, no filter: where a number is expected. */
export const NONE = -1
export const NO_SCORES = new Float32Array(0)

/** What a search of texts asks of an index: its rows are slots, a newer one has a higher slot. */
export type TextIndex = {
  /** Changes with every change of the rows. */
  version(): number
  /** Slots of the rows that are in the index, newest first. */
  slotsOf(ids: ArrayLike<number>): Int32Array
  slotsExcept(ids: ArrayLike<number>): Int32Array
  idOf(slot: number): number
  /** Milliseconds of the epoch. */
  publishedAt(slot: number): number
}

type Order = 'relevance' | 'date' | 'salary_desc' | 'salary_asc'

type Collector = {
  /** Slots newest first; `at` is the place among the matches of the text. */
  add(slot: number, at: number): void
  slots(): number[]
}

/**
 * Puts results in order while keeping only as many as a page can ask for.
 * @param how.payOf roubles a month, 0 for none: those stand last in both orders of pay
 */
export function createCollector({
  text,
  sort,
  needed,
  payOf,
}: {
  text: TextMatches | null
  sort: Order
  needed: number
  payOf: (slot: number) => number
}): Collector {
  if (sort === 'salary_desc' || sort === 'salary_asc') return byPay(sort, needed, payOf)
  return text && sort === 'relevance' ? byRelevance(text, needed) : byDate(needed)
}

/** Those of the first part stand before all others, each part in its own order. */
export function inTwoParts(create: () => Collector, isOfFirst: (slot: number) => boolean): Collector {
  const [first, rest] = [create(), create()]
  return {
    add: (slot, at) => (isOfFirst(slot) ? first : rest).add(slot, at),
    slots: () => [...first.slots(), ...rest.slots()],
  }
}

function byDate(needed: number): Collector {
  const slots: number[] = []
  return { add: (slot) => void (slots.length < needed && slots.push(slot)), slots: () => slots }
}

function byRelevance({ scores }: TextMatches, needed: number): Collector {
  const ranked: { slot: number; score: number }[] = []
  const rest = byDate(needed)
  return {
    add(slot, at) {
      const score = scores[at]
      if (score === undefined) rest.add(slot, at)
      else ranked.push({ slot, score })
    },
    slots: () => [
      ...ranked.sort((a, b) => b.score - a.score || b.slot - a.slot).map(({ slot }) => slot),
      ...rest.slots(),
    ],
  }
}

function byPay(
  sort: 'salary_desc' | 'salary_asc',
  needed: number,
  payOf: (slot: number) => number,
): Collector {
  const top = createTopList(needed)
  return {
    add(slot) {
      const pay = Math.min(payOf(slot), PAY_KEY_MAX - 1)
      const key = sort === 'salary_desc' || pay === 0 ? pay : PAY_KEY_MAX - pay
      // One number for pay, then the newer: 2^24 of pay and 2^28 of slots fit the 53 bits of a whole number.
      top.offer(key * SLOTS_MAX + slot)
    },
    slots: () => Array.from(top.sorted(), (key) => key % SLOTS_MAX),
  }
}

/** Pay from here up sorts as equal. */
const PAY_KEY_MAX = 2 ** 24
export const SLOTS_MAX = 2 ** 28
