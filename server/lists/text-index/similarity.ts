import { indexText } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { int32, uint8 } from '../columns.ts'
import type { SearchDocument } from './documents.ts'
import { TITLE } from './positions.ts'
import { readPostings } from './postings.ts'
import { wordCount } from './search.ts'
import type { SearchedTexts } from './text-index.ts'
import type { CountWord } from './weights.ts'

/**
 * Similarity of the titles of documents to a title, 0 to 1, without 0: the share of its words that they have, and of their
 * words that it has; rare words count more.
 */
export function titleSimilarity(
  index: SearchedTexts,
  title: string,
  ids: readonly number[],
): ReadonlyMap<number, number> {
  const wanted = new Set(ids)
  const { stems, shareOf } = toShares(title, {
    size: index.size(),
    count: (one) => wordCount(index, one, false),
  })
  const similarity = new Map<number, number>()
  for (const one of stems)
    for (const segment of index.segments()) {
      const term = segment.terms.find(one)
      if (term < 0) continue
      const { length, documents, fields } = readPostings(segment, term)
      for (let posting = 0; posting < length; posting++) {
        if ((uint8(fields, posting) & TITLE) === 0) continue
        const document = int32(documents, posting)
        const id = int32(segment.ids, document)
        if (uint8(segment.deleted, document) === 1 || !wanted.has(id)) continue
        similarity.set(id, (similarity.get(id) ?? 0) + shareOf(one, uint8(segment.titleLengths, document)))
      }
    }
  return similarity
}

/** The same of documents that are at hand. @param texts.size number of all documents of the list */
export function similarityOfTitles(
  title: string,
  documents: readonly Pick<SearchDocument, 'id' | 'title'>[],
  texts: { size: number; count: CountWord },
): ReadonlyMap<number, number> {
  const { stems, shareOf } = toShares(title, texts)
  const similarity = new Map<number, number>()
  for (const document of documents) {
    const words = toStems(document.title)
    const found = new Set(words.filter((one) => stems.has(one)))
    for (const one of found)
      similarity.set(document.id, (similarity.get(document.id) ?? 0) + shareOf(one, words.length))
  }
  return similarity
}

/** @returns the stems of the title, and what one of them adds to a title of so many words */
function toShares(title: string, { size, count }: { size: number; count: CountWord }) {
  const stems = new Set(toStems(indexText(title)))
  const weights = new Map([...stems].map((one) => [one, Math.log(1 + size / (1 + count(one, false)))]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return {
    stems,
    shareOf: (one: string, words: number) =>
      (weights.get(one) ?? 0) / total / 2 + 1 / Math.max(words, 1, stems.size) / 2,
  }
}

/** Of the words that are not stop words. */
const toStems = (text: string) =>
  text.split(' ').flatMap((word) => (word === '' || STOP_WORDS.has(word) ? [] : [stem(word)]))
