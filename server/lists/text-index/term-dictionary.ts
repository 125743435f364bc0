import { int32, sharedInt32, sharedUint16, uint16 } from '../columns.ts'

/** Distinct terms in the order of their code units, numbered from 0. */
export type TermDictionary = {
  size: number
  at(term: number): string
  /** -1 for an unknown term. */
  find(term: string): number
  /** Numbers of the terms that begin with the prefix: [start, end). */
  range(prefix: string): readonly [start: number, end: number]
  stored: StoredTerms
}

/** The code units of all terms, in memory that threads share, and where each term begins. */
export type StoredTerms = { units: Uint16Array; starts: Int32Array }

/** @param terms distinct, in the order of their code units */
export function createTermDictionary(terms: readonly string[]): TermDictionary {
  const starts = sharedInt32(terms.length + 1)
  for (const [at, term] of terms.entries()) starts[at + 1] = int32(starts, at) + term.length
  const units = sharedUint16(int32(starts, terms.length))
  let next = 0
  for (const term of terms) for (let at = 0; at < term.length; at++) units[next++] = term.charCodeAt(at)
  return restoreTermDictionary({ units, starts })
}

export function restoreTermDictionary(stored: StoredTerms): TermDictionary {
  const { units, starts } = stored
  const size = starts.length - 1

  return {
    size,
    stored,
    at: (term) => String.fromCharCode(...units.subarray(int32(starts, term), int32(starts, term + 1))),
    find(term) {
      const first = lowerBound(term)
      return first < size && compare(first, term) === 0 ? first : -1
    },
    range(prefix) {
      const start = lowerBound(prefix)
      return [start, Math.max(start, lowerBound(prefix + LAST))]
    },
  }

  function lowerBound(term: string) {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(middle, term) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Below 0 for a term before the other one, above 0 for one after it. */
  function compare(term: number, other: string): number {
    const start = int32(starts, term)
    const length = int32(starts, term + 1) - start
    const common = Math.min(length, other.length)
    for (let at = 0; at < common; at++) {
      const difference = uint16(units, start + at) - other.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return length - other.length
  }
}

/** After every letter. */
const LAST = '\uFFFF'
