import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { fold } from '#shared/features/search/fold.ts'
import { createSpeller } from '#shared/features/search/spelling.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import { companies } from '#server/features/companies/schema.ts'
import type { Vocabulary } from './repair.ts'
import { searchWords, vacancySearch } from './schema.ts'

/** A word that one vacancy alone has is more often a slip than a word. */
const DOCUMENTS_MIN = 2
const BATCH = 200

/**
 * Gathers anew the words that mistakes are repaired from, and puts the text index in order. For after an import and
 * once a day; 20 000 vacancies take some seconds, and readers are served meanwhile.
 */
export async function rebuildSearchWords(db: Sql) {
  // First, because without statistics the walk over the texts sorts them all for each batch.
  await tidyTables(db)
  // Texts of published vacancies after the id, with their HTML.
  await replaceSearchWords(
    db,
    await gatherWords((afterId) =>
      db
        .select({
          id: vacancies.id,
          text: sql<string>`concat_ws(' ', ${vacancies.title}, ${companies.title},
        array_to_string(${vacancies.skills}, ' '), ${vacancies.descriptionHtml}, ${vacancies.dutiesHtml},
        ${vacancies.requirementsHtml}, ${vacancies.conditionsHtml})`,
        })
        .from(vacancies)
        .innerJoin(companies, eq(companies.id, vacancies.companyId))
        .where(and(eq(vacancies.status, 'published'), gt(vacancies.id, afterId)))
        .orderBy(asc(vacancies.id))
        .limit(BATCH),
    ),
  )
}

/**
 * The words of texts with the number of texts that have them.
 * @param next the texts after an id, by id; none at the end
 */
export async function gatherWords(next: (afterId: number) => Promise<{ id: number; text: string }[]>) {
  const counted = new Map<string, number>()
  for (let afterId = 0; ;) {
    const batch = await next(afterId)
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

async function listSearchWords(db: Sql): Promise<[word: string, documents: number][]> {
  const rows = await db.select().from(searchWords)
  return rows.map(({ word, documents }) => [word, documents])
}

const INSERT_BATCH = 2000

async function replaceSearchWords(db: Sql, words: readonly (typeof searchWords.$inferInsert)[]) {
  await db.transaction(async (tx) => {
    await tx.delete(searchWords)
    for (let start = 0; start < words.length; start += INSERT_BATCH) {
      await tx.insert(searchWords).values(words.slice(start, start + INSERT_BATCH))
    }
  })
}

/** What autovacuum would do some minutes later: merges pending entries into the text index and updates statistics. */
async function tidyTables(db: Sql) {
  await db.execute(sql`select gin_clean_pending_list('vacancy_search_document_idx')`)
  for (const table of [vacancySearch, vacancies, companies]) await db.execute(sql`analyze ${table}`)
}
