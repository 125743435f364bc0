import { createVocabulary, type Vocabulary } from '../text/vocabulary.ts'
import type { ByteSource } from '../text-index/byte-source.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import type { Phrases } from '../text-index/phrases.ts'
import type { Segment } from '../text-index/segment.ts'
import { fillSegments } from '../text-index/text-index.ts'
import { claimedPages, type PageClaims } from './page-claims.ts'

/** Indexes the documents that this thread claims. */
export async function buildTexts({
  claims,
  read,
  phrases,
  keepBytes,
  onSegment,
}: {
  claims: PageClaims
  read: (range: { afterId: number; untilId: number }) => Promise<SearchDocument[]>
  phrases: Phrases
  keepBytes: (bytes: Uint8Array) => ByteSource
  /** Called with each segment, as soon as it is full. */
  onSegment: (segment: Segment) => void
}): Promise<Vocabulary> {
  const filling = fillSegments(phrases, keepBytes)
  // Its words are only counted.
  const vocabulary = createVocabulary([])
  for await (const documents of claimedPages(claims, read)) {
    vocabulary.add(
      documents.map((document) => ({ document })),
      { isKnown: () => false },
    )
    for (const document of documents) {
      const segment = filling.add(document)
      if (segment) onSegment(segment)
    }
  }
  const last = filling.finish()
  if (last) onSegment(last)
  return vocabulary
}
