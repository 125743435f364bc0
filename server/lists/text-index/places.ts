import { int32 } from '../columns.ts'

/** The places of the terms of one document, in the order in which they are added. */
export function createPlaces() {
  /** By place: its position, and one more than the next place of the same term. */
  let positions = new Int32Array(1 << 10)
  let following = new Int32Array(1 << 10)
  /** By term: one more than its first and its last place, 0 for none. */
  let first = new Int32Array(1 << 10)
  let last = new Int32Array(1 << 10)
  let length = 0
  const terms: number[] = []
  const ofTerm: number[] = []

  return {
    add(term: number, position: number) {
      if (term >= first.length) {
        first = larger(first, term)
        last = larger(last, term)
      }
      if (length === positions.length) {
        positions = larger(positions, length)
        following = larger(following, length)
      }
      positions[length] = position
      following[length] = 0
      const before = int32(last, term)
      if (before === 0) {
        first[term] = length + 1
        terms.push(term)
      } else following[before - 1] = length + 1
      last[term] = ++length
    },
    /** Calls back with each term and its positions, which are valid during the call, and forgets them. */
    take(onTerm: (term: number, positions: readonly number[]) => void) {
      for (const term of terms) {
        ofTerm.length = 0
        for (let place = int32(first, term); place !== 0; place = int32(following, place - 1))
          ofTerm.push(int32(positions, place - 1))
        onTerm(term, ofTerm)
        first[term] = 0
        last[term] = 0
      }
      terms.length = 0
      length = 0
    },
  }
}

function larger(column: Int32Array, index: number) {
  const copy = new Int32Array(Math.max(column.length * 2, index + 1))
  copy.set(column)
  return copy
}
