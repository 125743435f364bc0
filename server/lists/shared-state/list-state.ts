/** All that the memory of a list holds, as another thread or a snapshot takes it over. */
import type { StoreState } from '../column-store.ts'
import type { TableState } from '../row-tables.ts'
import { bytesAt, type BytePlace } from '../text-index/byte-source.ts'
import type { Phrases } from '../text-index/phrases.ts'
import { restoreSegment, storedSegment, type Segment, type StoredSegment } from '../text-index/segment.ts'
import type { VocabularyState } from '../text/vocabulary.ts'

/** Rows, and the tables that columns refer to: those entries of tables that the receiver lacks. */
export type RowsState = { store: StoreState; tables: readonly TableState[] }

/** What has changed since the receiver took over an earlier state. Arrays are in memory that threads share. */
export type ListUpdate = {
  rows: RowsState
  vocabulary: VocabularyState
  texts: {
    /** Number of documents. */
    size: number
    /** Numbers of all segments, in their order. */
    segments: readonly number[]
    added: readonly SharedSegment[]
    /** Where the bytes of segments are that the receiver has. */
    moved: readonly SegmentPlaces[]
  }
}

type SegmentPlaces = { number: number; postings: BytePlace; positions: BytePlace }
type SharedSegment = SegmentPlaces & { stored: StoredSegment }

/** A list that is shared. */
export type SharedParts = {
  /** @param known numbers of the entries of each table that the receiver has */
  rows(known: readonly number[]): RowsState
  vocabulary(): VocabularyState
  texts: { size(): number; segments(): readonly Segment[] }
}

/** Collects for one receiver what it does not have yet. */
export function createUpdates({ rows, vocabulary, texts }: SharedParts): () => ListUpdate {
  let entries: number[] = []
  let known = new Map<Segment, { number: number; postings: BytePlace; positions: BytePlace }>()
  let last = 0

  return () => {
    const state = rows(entries)
    entries = state.tables.map((table, at) => (entries[at] ?? 0) + table.entries.length)
    const before = known
    known = new Map(
      texts.segments().map((segment) => [segment, placesOf(segment, before.get(segment)?.number)]),
    )
    const all = [...known]
    return {
      rows: state,
      vocabulary: vocabulary(),
      texts: {
        size: texts.size(),
        segments: all.map(([, { number }]) => number),
        added: all.flatMap(([segment, places]) =>
          before.has(segment) ? [] : [{ ...places, stored: storedSegment(segment) }],
        ),
        moved: all.flatMap(([segment, places]) => (isMoved(before.get(segment), places) ? [places] : [])),
      },
    }
  }

  function placesOf({ postings, positions }: Segment, number = ++last): SegmentPlaces {
    return { number, postings: postings.place, positions: positions.place }
  }
}

const isMoved = (before: SegmentPlaces | undefined, now: SegmentPlaces) =>
  before !== undefined && (before.postings !== now.postings || before.positions !== now.positions)

/** The segments of another thread. */
export function createSharedSegments(phrases: Pick<Phrases, 'has'>) {
  let byNumber = new Map<number, Segment>()
  let segments: readonly Segment[] = []
  let size = 0

  return {
    size: () => size,
    segments: () => segments,
    adopt({ added, moved, segments: numbers, size: documents }: ListUpdate['texts']) {
      for (const { number, stored, postings, positions } of added)
        byNumber.set(
          number,
          restoreSegment(stored, { phrases, postings: bytesAt(postings), positions: bytesAt(positions) }),
        )
      for (const { number, postings, positions } of moved) {
        const segment = byNumber.get(number)
        if (segment) Object.assign(segment, { postings: bytesAt(postings), positions: bytesAt(positions) })
      }
      const all = numbers.flatMap((number) => {
        const segment = byNumber.get(number)
        return segment ? [[number, segment] as const] : []
      })
      byNumber = new Map(all)
      segments = all.map(([, segment]) => segment)
      size = documents
    },
  }
}
