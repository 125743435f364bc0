import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { companies } from '#server/features/companies/schema.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import { searchWords, vacancySearch } from './schema.ts'

export async function listSearchWords(db: Sql): Promise<[word: string, documents: number][]> {
  const rows = await db.select().from(searchWords)
  return rows.map(({ word, documents }) => [word, documents])
}

/** Texts of published vacancies after the id, with their HTML. */
export function listTexts(db: Sql, { afterId, limit }: { afterId: number; limit: number }) {
  return db
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
    .limit(limit)
}

const WORDS_AT_ONCE = 2000

export async function replaceSearchWords(db: Sql, words: readonly (typeof searchWords.$inferInsert)[]) {
  await db.transaction(async (tx) => {
    await tx.delete(searchWords)
    for (let start = 0; start < words.length; start += WORDS_AT_ONCE) {
      await tx.insert(searchWords).values(words.slice(start, start + WORDS_AT_ONCE))
    }
  })
}

/** What autovacuum would do some minutes later: merges pending entries into the text index and updates statistics. */
export async function tidyTables(db: Sql) {
  await db.execute(sql`select gin_clean_pending_list('vacancy_search_document_idx')`)
  for (const table of [vacancySearch, vacancies, companies]) await db.execute(sql`analyze ${table}`)
}
