import { int32 } from '../columns.ts'
import { buildSegment } from './build-segment.ts'
import type { SearchDocument } from './documents.ts'
import { mergeSegments } from './merge-segments.ts'
import type { Segment } from './segment.ts'

/** The inverted index of a list: immutable segments, merged as they grow in number. */
export type TextIndex = {
  segments(): readonly Segment[]
  /** Number of documents. */
  size(): number
  has(id: number): boolean
  upsert(documents: readonly SearchDocument[]): void
  remove(ids: readonly number[]): void
  clear(): void
}

/** Documents of a segment when many are added at once: limits the memory of its occurrences. */
const SEGMENT_DOCUMENTS = 20_000
/** A merge joins at least this many segments of similar size. */
const MERGE_FACTOR = 8
const DELETED_SHARE_MAX = 0.3

export function createTextIndex(): TextIndex {
  let segments: Segment[] = []
  /** Where each document is. */
  let places = new Map<number, { segment: Segment; document: number }>()

  return {
    segments: () => segments,
    size: () => places.size,
    has: (id) => places.has(id),
    upsert(documents) {
      remove(documents.map(({ id }) => id))
      for (let start = 0; start < documents.length; start += SEGMENT_DOCUMENTS)
        append(buildSegment(documents.slice(start, start + SEGMENT_DOCUMENTS)))
      compact()
    },
    remove(ids) {
      remove(ids)
      compact()
    },
    clear() {
      segments = []
      places = new Map()
    },
  }

  function append(segment: Segment) {
    segments.push(segment)
    for (let document = 0; document < segment.ids.length; document++)
      places.set(int32(segment.ids, document), { segment, document })
  }

  function remove(ids: readonly number[]) {
    for (const id of ids) {
      const place = places.get(id)
      if (!place) continue
      place.segment.deleted[place.document] = 1
      place.segment.deletedCount += 1
      places.delete(id)
    }
  }

  /** Merges the smallest segments when there are many of similar size, and segments with many deleted documents. */
  function compact() {
    const smallest = runOfSmallest(segments)
    if (smallest.length >= MERGE_FACTOR) return replace(smallest)
    const sparse = segments.filter(({ ids, deletedCount }) => deletedCount > ids.length * DELETED_SHARE_MAX)
    if (sparse.length > 0) replace(sparse)
  }

  function replace(merged: readonly Segment[]) {
    const gone = new Set(merged)
    segments = segments.filter((segment) => !gone.has(segment))
    const segment = mergeSegments(merged)
    if (segment.ids.length > 0) append(segment)
  }
}

/** The smallest segments, each at most twice as large as those before it together. */
function runOfSmallest(segments: readonly Segment[]): Segment[] {
  const run: Segment[] = []
  let total = 0
  for (const segment of segments.toSorted((a, b) => a.ids.length - b.ids.length)) {
    if (total > 0 && segment.ids.length > total * 2) break
    run.push(segment)
    total += segment.ids.length
  }
  return run
}
