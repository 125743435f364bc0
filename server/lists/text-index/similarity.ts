import { indexText } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { int32, uint8 } from '../columns.ts'
import { TITLE } from './positions.ts'
import { readPostings } from './postings.ts'
import type { TextIndex } from './text-index.ts'

/**
 * Similarity of the titles of documents to a title, 0 to 1, without 0: the share of its words that they have, and of their
 * words that it has; rare words count more.
 */
export function titleSimilarity(
  index: TextIndex,
  title: string,
  ids: readonly number[],
): ReadonlyMap<number, number> {
  const wanted = new Set(ids)
  const stems = new Set(
    indexText(title)
      .split(' ')
      .flatMap((word) => (word === '' || STOP_WORDS.has(word) ? [] : [stem(word)])),
  )
  const weights = new Map(
    [...stems].map((one) => [one, Math.log(1 + index.size() / (1 + countOf(index, one)))]),
  )
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const similarity = new Map<number, number>()
  for (const [one, weight] of weights)
    for (const segment of index.segments()) {
      const term = segment.terms.find(one)
      if (term < 0) continue
      const { length, documents, fields } = readPostings(segment, term)
      for (let posting = 0; posting < length; posting++) {
        if ((uint8(fields, posting) & TITLE) === 0) continue
        const document = int32(documents, posting)
        const id = int32(segment.ids, document)
        if (uint8(segment.deleted, document) === 1 || !wanted.has(id)) continue
        const words = Math.max(uint8(segment.titleLengths, document), 1)
        similarity.set(
          id,
          (similarity.get(id) ?? 0) + weight / total / 2 + 1 / Math.max(words, stems.size) / 2,
        )
      }
    }
  return similarity
}

function countOf(index: TextIndex, stemmed: string): number {
  let count = 0
  for (const { terms, documentCounts } of index.segments()) {
    const term = terms.find(stemmed)
    if (term >= 0) count += int32(documentCounts, term)
  }
  return count
}
