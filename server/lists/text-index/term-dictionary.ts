import { byCodeUnits } from '#shared/kernel/text.ts'
import { int32 } from '../columns.ts'

/** Distinct terms in the order of their code units, numbered from 0. One string instead of one a term saves memory. */
export type TermDictionary = {
  size: number
  at(term: number): string
  /** -1 for an unknown term. */
  find(term: string): number
  /** Numbers of the terms that begin with the prefix: [start, end). */
  range(prefix: string): readonly [start: number, end: number]
  stored: StoredTerms
}

/** All terms in one string, and where each begins. */
export type StoredTerms = { joined: string; starts: Int32Array }

/** @param terms distinct, in the order of their code units */
export function createTermDictionary(terms: readonly string[]): TermDictionary {
  const starts = new Int32Array(terms.length + 1)
  for (const [at, term] of terms.entries()) starts[at + 1] = int32(starts, at) + term.length
  return restoreTermDictionary({ joined: terms.join(''), starts })
}

export function restoreTermDictionary(stored: StoredTerms): TermDictionary {
  const { joined, starts } = stored
  const size = starts.length - 1
  const at = (term: number) => joined.slice(int32(starts, term), int32(starts, term + 1))

  return {
    size,
    stored,
    at,
    find(term) {
      const first = lowerBound(term)
      return first < size && at(first) === term ? first : -1
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
      if (byCodeUnits(at(middle), term) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** After every letter. */
const LAST = '\uFFFF'
