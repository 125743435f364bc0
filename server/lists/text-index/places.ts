import { int32, longer } from '../columns.ts'

/** The places of the terms of one document, in the order in which they are added. */
export function createPlaces() {
  /** By term: one more than its first and its last place, 0 for none. */
  let ends = new Int32Array(1 << 11)
  /** By place: its position, and one more than the next place of the same term. */
  let positions = new Int32Array(1 << 10)
  let following = new Int32Array(1 << 10)
  let length = 0
  const terms: number[] = []
  const ofTerm: number[] = []

  return {
    add(term: number, position: number) {
      if (length === positions.length) {
        positions = longer(positions, length * 2)
        following = longer(following, length * 2)
      }
      positions[length] = position
      following[length] = 0
      if (term * 2 >= ends.length) ends = longer(ends, Math.max(ends.length * 2, term * 2 + 2))
      const before = int32(ends, term * 2 + 1)
      if (before === 0) {
        ends[term * 2] = length + 1
        terms.push(term)
      } else following[before - 1] = length + 1
      ends[term * 2 + 1] = ++length
    },
    /** Calls back with each term and its positions, which are valid during the call, and forgets them. */
    take(onTerm: (term: number, positions: readonly number[]) => void) {
      for (const term of terms) {
        ofTerm.length = 0
        for (let place = int32(ends, term * 2); place !== 0; place = int32(following, place - 1))
          ofTerm.push(int32(positions, place - 1))
        onTerm(term, ofTerm)
        ends[term * 2 + 1] = 0
      }
      terms.length = 0
      length = 0
    },
  }
}
