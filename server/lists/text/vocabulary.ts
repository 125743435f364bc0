import { getTableName, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { createSpeller } from '#shared/lists/text/spelling.ts'
import type { Speller } from '#shared/lists/text/spelling.ts'
import type { TextTables } from './tables.ts'

/** The words of the texts of a list. */
export type Vocabulary = { has(word: string): boolean; speller: Speller }

/** Texts of a list after an id, ordered by id; may contain HTML. Empty at the end. */
type ListTexts = (
  db: Sql,
  page: { afterId: number; limit: number },
) => Promise<{ id: number; text: string }[]>

/** A word in only one text is more often a typing mistake. */
const DOCUMENTS_MIN = 2
const BATCH = 200
const INSERT_BATCH = 2000

export async function loadVocabulary(db: Sql, { words }: Pick<TextTables, 'words'>): Promise<Vocabulary> {
  const rows = await db.select().from(words)
  const known = new Set(rows.map(({ word }) => word))
  return {
    has: (word) => known.has(word),
    speller: createSpeller(rows.map(({ word, documents }) => [word, documents])),
  }
}

/**
 * Rebuilds the table of words for spelling correction and maintains the text index. Run it after an import and once a
 * day; 20 000 texts take some seconds, and searches work meanwhile.
 */
export async function rebuildVocabulary(db: Sql, tables: TextTables, listTexts: ListTexts) {
  // First, because without statistics each batch sorts all texts.
  await maintainIndex(db, tables)
  const counted = await countWords((afterId) => listTexts(db, { afterId, limit: BATCH }))
  await db.transaction(async (tx) => {
    await tx.delete(tables.words)
    for (let start = 0; start < counted.length; start += INSERT_BATCH)
      await tx.insert(tables.words).values(counted.slice(start, start + INSERT_BATCH))
  })
}

/** Merges pending entries into the text index and updates statistics, which autovacuum would do minutes later. */
async function maintainIndex(db: Sql, { document, read }: TextTables) {
  await db.execute(
    sql`select gin_clean_pending_list(${`${getTableName(document.table)}_document_idx`}::regclass)`,
  )
  for (const table of [document.table, ...read]) await db.execute(sql`analyze ${table}`)
}

async function countWords(next: (afterId: number) => ReturnType<ListTexts>) {
  const documentCounts = new Map<string, number>()
  for (let afterId = 0; ;) {
    const batch = await next(afterId)
    for (const { text } of batch)
      for (const word of tokensOf(text)) documentCounts.set(word, (documentCounts.get(word) ?? 0) + 1)
    const last = batch.at(-1)
    if (!last) break
    afterId = last.id
  }
  return Array.from(documentCounts, ([word, documents]) => ({ word, documents })).filter(
    ({ documents }) => documents >= DOCUMENTS_MIN,
  )
}

const tokensOf = (html: string) =>
  new Set(fold(html.replace(/<[^>]*>|&[a-z]+;/gi, ' ')).match(/[а-я]{3,40}|[a-z]{3,40}/g))
