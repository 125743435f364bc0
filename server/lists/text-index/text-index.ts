import { oncePer } from '#server/kernel/pacing.ts'
import { scheduler } from 'node:timers/promises'
import { int32 } from '../columns.ts'
import { createIdTable } from '../id-table.ts'
import { createSegmentBuilder, type SegmentBuilder } from './build-segment.ts'
import type { SearchDocument } from './documents.ts'
import { mergeSegments } from './merge-segments.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { bytesInMemory, type ByteSource } from './byte-source.ts'
import type { Segment } from './segment.ts'

/** What a search reads of an index. */
export type SearchedTexts = Pick<TextIndex, 'segments' | 'size'>

/** The inverted index of a list: immutable segments, merged in the background as they grow in number. */
export type TextIndex = {
  segments(): readonly Segment[]
  /** Number of documents. */
  size(): number
  has(id: number): boolean
  /** Of all documents. */
  ids(): Iterable<number>
  upsert(documents: readonly SearchDocument[]): void
  remove(ids: readonly number[]): void
  /** Indexes documents; they replace those with the same ids when the returned function is called. */
  prepare(documents: readonly SearchDocument[]): () => void
  /** Removes documents without a merge of what is left. */
  drop(ids: readonly number[]): void
  /** Merges segments in the background where there are many. */
  compact(): void
  /** Adds segments whose documents the index does not have. */
  append(segments: readonly Segment[]): void
  phrases: Phrases
}

/** Segments of the documents of a new index, each when it is full, and the last ones at `finish`. */
type SegmentFilling = { add(document: SearchDocument): Segment | null; finish(): Segment | null }

/**
 * Documents of a segment of a filled index: more segments slow down every search, larger ones need more memory while
 * they are built.
 */
const SEGMENT_DOCUMENTS = 100_000
/** A merge joins at least this many segments of similar size. */
const MERGE_FACTOR = 8
/** Larger segments are not merged: it would delay searches for long. */
const MERGED_DOCUMENTS_MAX = 200_000
const DELETED_SHARE_MAX = 0.3
/** With so many segments the index merges immediately. */
const SEGMENTS_MAX = 200

/** Indexes the documents of a new index. */
export function fillSegments(phrases: Phrases, keepBytes: (bytes: Uint8Array) => ByteSource): SegmentFilling {
  let builder: SegmentBuilder | null = null
  return {
    add(document) {
      builder ??= createSegmentBuilder(phrases, keepBytes)
      builder.add(document)
      return builder.size() < SEGMENT_DOCUMENTS ? null : finish()
    },
    finish,
  }

  function finish() {
    const segment = builder?.finish() ?? null
    builder = null
    return segment
  }
}

/** A place is the number of a segment and of a document within it. */
const PLACE_DOCUMENTS = 2 ** 20

/** Both lists of a board have the same names. */
export const phrasesOf = oncePer(createPhrases)

type Options = {
  /** Stores postings and positions of new segments. */
  keepBytes?: (bytes: Uint8Array) => ByteSource
  /** Runs a change of the segments that a merge causes, while no other thread reads them. */
  change?: (run: () => void) => void
}

/** @param names phrases that have separate terms */
export function createTextIndex(
  names: readonly string[],
  { keepBytes = bytesInMemory, change = (run) => run() }: Options = {},
): TextIndex {
  const phrases = phrasesOf(names)
  let segments: Segment[] = []
  /** By the number of the segment in places. */
  let numbered: (Segment | null)[] = []
  /** Where each document is. */
  const places = createIdTable()
  let isMerging = false

  return {
    segments: () => segments,
    phrases,
    append(added) {
      for (const segment of added) append(segment)
    },
    size: places.size,
    has: (id) => places.get(id) !== null,
    ids: places.ids,
    upsert(documents) {
      prepare(documents)()
      compact()
    },
    remove(ids) {
      remove(ids)
      compact()
    },
    prepare,
    drop: remove,
    compact,
  }

  function prepare(documents: readonly SearchDocument[]): () => void {
    const builder = createSegmentBuilder(phrases, keepBytes)
    for (const document of documents) builder.add(document)
    const segment = documents.length > 0 ? builder.finish() : null
    return () => {
      remove(documents.map(({ id }) => id))
      if (segment) append(segment)
    }
  }

  function append(segment: Segment) {
    segments = [...segments, segment]
    const free = numbered.indexOf(null)
    const number = free < 0 ? numbered.length : free
    numbered[number] = segment
    for (let document = 0; document < segment.ids.length; document++)
      if (segment.deleted[document] === 0)
        places.set(int32(segment.ids, document), number * PLACE_DOCUMENTS + document)
  }

  function remove(ids: readonly number[]) {
    for (const id of ids) {
      const place = places.get(id)
      if (place === null) continue
      const segment = numbered[Math.floor(place / PLACE_DOCUMENTS)]
      if (segment) {
        segment.deleted[place % PLACE_DOCUMENTS] = 1
        segment.deletedCount += 1
      }
      places.delete(id)
    }
  }

  function compact() {
    if (segments.length >= SEGMENTS_MAX) {
      const merged = segmentsToMerge(segments)
      if (merged.length > 0) {
        const segment = endOf(mergeSegments(merged, { phrases, keepBytes }))
        change(() => replace(merged, segment))
      }
    } else if (!isMerging) void mergeLater()
  }

  /** Merges while searches and changes run in between. */
  async function mergeLater() {
    isMerging = true
    try {
      for (;;) {
        await scheduler.yield()
        const merged = segmentsToMerge(segments)
        if (merged.length === 0) return
        const merge = mergeSegments(merged, { phrases, keepBytes })
        while (merged.every((segment) => segments.includes(segment))) {
          const step = merge.next()
          if (step.done) {
            change(() => replace(merged, step.value))
            break
          }
          await scheduler.yield()
        }
      }
    } finally {
      isMerging = false
    }
  }

  function replace(merged: readonly Segment[], segment: Segment) {
    segments = segments.filter((one) => !merged.includes(one))
    numbered = numbered.map((one) => (one && merged.includes(one) ? null : one))
    if (segment.ids.length > 0) append(segment)
  }
}

/** The smallest segments when there are many of similar size; otherwise one with many deleted documents. */
function segmentsToMerge(segments: readonly Segment[]): readonly Segment[] {
  const smallest = runOfSmallest(segments)
  if (smallest.length >= MERGE_FACTOR) return smallest
  return segments.filter(({ ids, deletedCount }) => deletedCount > ids.length * DELETED_SHARE_MAX).slice(0, 1)
}

/** The smallest segments, each at most twice as large as those before it together. */
function runOfSmallest(segments: readonly Segment[]): Segment[] {
  const run: Segment[] = []
  let total = 0
  for (const segment of segments.toSorted((a, b) => a.ids.length - b.ids.length)) {
    if (total > 0 && segment.ids.length > total * 2) break
    if (total + segment.ids.length > MERGED_DOCUMENTS_MAX) break
    run.push(segment)
    total += segment.ids.length
  }
  return run
}

function endOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
