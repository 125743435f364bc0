import type { Sql } from '#server/kernel/sql.ts'
import type { StoredRow } from '../column-store.ts'
import { pages, type ListSource } from '../list-source.ts'
import type { MemoryIndex } from '../memory-index.ts'
import type { ListTypes } from '../port.ts'
import { bytesAt, type BytePlace, type ByteSource } from '../text-index/byte-source.ts'
import type { Phrases } from '../text-index/phrases.ts'
import { restoreSegment, storedSegment, type Segment, type StoredSegment } from '../text-index/segment.ts'
import type { TextIndex } from '../text-index/text-index.ts'
import { createVocabulary, type Vocabulary, type VocabularyState } from '../text/vocabulary.ts'
import { buildTexts } from './build-texts.ts'
import { createPageClaims, type PageClaims } from './page-claims.ts'

/** Without texts. */
const LOADED_FACTS = 5000

/** A segment that another thread has built, with its bytes. */
export type BuiltSegment = { stored: StoredSegment; postings: BytePlace; positions: BytePlace }

export const toBuiltSegment = (segment: Segment): BuiltSegment => ({
  stored: storedSegment(segment),
  postings: segment.postings.place,
  positions: segment.positions.place,
})

/**
 * Has another thread index the documents that it claims; resolves with their words. Null if they are too few.
 * @param onSegment called with each segment, as soon as it is full
 */
export type TextHelper = (
  task: { claims: PageClaims; count: number; names: readonly string[]; now: Date },
  onSegment: (segment: BuiltSegment) => void,
) => Promise<VocabularyState> | null

/**
 * Fills an empty list with all rows and their texts. Rows may change meanwhile.
 * @returns ids of the rows whose texts are missing
 */
export async function loadRows<T extends ListTypes, Row extends StoredRow>(
  {
    index,
    texts,
    vocabulary,
    source,
  }: {
    index: MemoryIndex<T, Row>
    texts: TextIndex
    vocabulary: Vocabulary
    source: ListSource<T, Row>
  },
  {
    db,
    now,
    keepBytes,
    helper,
  }: {
    db: Sql
    now: () => Date
    keepBytes: (bytes: Uint8Array) => ByteSource
    /** Null if no other thread helps. */
    helper: TextHelper | null
  },
): Promise<number[]> {
  const { phrases } = texts
  const extent = await source.extent(db)
  const claims = createPageClaims(extent)
  const task = { claims, count: extent.count, names: source.names.all, now: now() }
  const helped = helper?.(task, (built) => texts.append([keptSegment(built, { phrases, keepBytes })]))
  // Its error is thrown when it is awaited.
  helped?.catch(() => {})
  await fillIndex()
  const built = await buildTexts({
    claims,
    read: (range) => source.documentsBetween(db, { ...range, now: now() }),
    phrases,
    keepBytes,
    onSegment: (segment) => texts.append([segment]),
  })
  vocabulary.restore(built.stored())
  if (helped) vocabulary.restore(vocabularyOf(await helped).stored())
  texts.drop(Array.from(texts.ids()).filter((id) => index.revisionOf(id) === null))
  return Array.from(index.ids()).filter((id) => !texts.has(id))

  async function fillIndex() {
    const filling = index.fill()
    for await (const rows of pages((page) => source.factsAfter(db, { ...page, now: now() }), LOADED_FACTS))
      for (const row of rows) filling.add(row)
    filling.finish()
  }
}

/** With its bytes where this thread keeps them. */
function keptSegment(
  { stored, postings, positions }: BuiltSegment,
  { phrases, keepBytes }: { phrases: Phrases; keepBytes: (bytes: Uint8Array) => ByteSource },
): Segment {
  const keep = (place: BytePlace) => {
    const source = bytesAt(place)
    return keepBytes(source.read(0, source.length))
  }
  return restoreSegment(stored, { phrases, postings: keep(postings), positions: keep(positions) })
}

function vocabularyOf(state: VocabularyState): Vocabulary {
  const vocabulary = createVocabulary([])
  vocabulary.adopt(state)
  return vocabulary
}
