import type { Sql } from '#server/db/client.ts'
import { fold } from '#shared/features/search/fold.ts'
import { createSpeller } from '#shared/features/search/spelling.ts'
import type { Vocabulary } from './repair.ts'
import { listSearchWords, listTexts, replaceSearchWords, tidyTables } from './word-queries.ts'

/** A word that one vacancy alone has is more often a slip than a word. */
const DOCUMENTS_MIN = 2
const TEXTS_AT_ONCE = 200

/**
 * Gathers anew the words that mistakes are repaired from, and puts the text index in order. For after an import and
 * once a day; 20 000 vacancies take some seconds, and readers are served meanwhile.
 */
export async function rebuildSearchWords(db: Sql) {
  // First, because without statistics the walk over the texts sorts them all for each batch.
  await tidyTables(db)
  await replaceSearchWords(db, await gatherWords((after) => listTexts(db, after)))
}

/**
 * The words of texts with the number of texts that have them.
 * @param next at most `limit` texts after an id, by id; none at the end
 */
export async function gatherWords(
  next: (after: { afterId: number; limit: number }) => Promise<{ id: number; text: string }[]>,
) {
  const counted = new Map<string, number>()
  for (let afterId = 0; ;) {
    const batch = await next({ afterId, limit: TEXTS_AT_ONCE })
    for (const { text } of batch) countWords(text, counted)
    const last = batch.at(-1)
    if (!last) break
    afterId = last.id
  }
  return [...counted]
    .filter(([, documents]) => documents >= DOCUMENTS_MIN)
    .map(([word, documents]) => ({ word, documents }))
}

function countWords(html: string, documents: Map<string, number>) {
  const text = fold(html.replace(/<[^>]*>|&[a-z]+;/gi, ' '))
  for (const word of new Set(text.match(/[а-я]{3,40}|[a-z]{3,40}/g))) {
    documents.set(word, (documents.get(word) ?? 0) + 1)
  }
}

export const loadVocabulary = async (db: Sql): Promise<Vocabulary> => vocabularyOf(await listSearchWords(db))

export function vocabularyOf(words: [word: string, documents: number][]): Vocabulary {
  const known = new Set(words.map(([word]) => word))
  return { has: (word) => known.has(word), speller: createSpeller(words) }
}
