import { byCodeUnits } from '#shared/kernel/order.ts'
import { int32, uint8 } from '../columns.ts'
import { createSegmentWriter, openPostings } from './segment.ts'
import type { Segment } from './segment.ts'

/** One segment with the documents of several that are not deleted, in their order. */
export function mergeSegments(segments: readonly Segment[]): Segment {
  const kept = segments.map(({ deleted }) =>
    Int32Array.from(deleted.keys().filter((at) => deleted[at] === 0)),
  )
  const count = kept.reduce((sum, { length }) => sum + length, 0)
  const ids = new Int32Array(count)
  const titleLengths = new Uint8Array(count)
  // By segment and document: the number in the new segment.
  const moved: Int32Array[] = []
  let next = 0
  for (const [at, segment] of segments.entries()) {
    const numbers = new Int32Array(segment.ids.length)
    for (const document of kept[at] ?? []) {
      ids[next] = int32(segment.ids, document)
      titleLengths[next] = uint8(segment.titleLengths, document)
      numbers[document] = next++
    }
    moved.push(numbers)
  }
  const writer = createSegmentWriter({ ids, titleLengths })
  const terms = new Set<string>()
  for (const { terms: own } of segments) for (let at = 0; at < own.size; at++) terms.add(own.at(at))
  for (const term of [...terms].sort(byCodeUnits)) {
    let add: ReturnType<typeof writer.beginTerm> | null = null
    for (const [at, segment] of segments.entries()) {
      const number = segment.terms.find(term)
      if (number < 0) continue
      for (const cursor = openPostings(segment, number); cursor.next();) {
        if (uint8(segment.deleted, cursor.document) === 1) continue
        add ??= writer.beginTerm(term)
        add(int32(moved[at] ?? ids, cursor.document), cursor.positions())
      }
    }
  }
  return writer.finish()
}
