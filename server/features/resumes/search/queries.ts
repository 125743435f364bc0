import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import type { TextTable } from '#server/features/search/text-table.ts'
import { searchVectorsSql } from '#server/features/search/vectors.ts'
import { listedFor } from '../policy.ts'
import { cardTextOf } from '../present.ts'
import { isListed, resumes, resumeSearch, resumeWords } from '../schema.ts'
import type { ResumeText } from '../schema.ts'
import type { ResumeIndexRow } from './columns.ts'

export const RESUME_TEXTS: TextTable = {
  id: resumeSearch.resumeNumber,
  title: resumeSearch.title,
  keywords: resumeSearch.keywords,
  document: resumeSearch.document,
  matching: (query) => sql`resumes_matching(${query})`,
}

/** Listed resumes after a number, by number. */
export async function listIndexRows(
  db: Sql,
  { afterNumber, limit }: { afterNumber: number; limit: number },
): Promise<ResumeIndexRow[]> {
  const rows = await selectIndexRows(db)
    .where(and(isListed(), gt(resumes.number, afterNumber)))
    .orderBy(asc(resumes.number))
    .limit(limit)
  return rows.flatMap(indexRowOf)
}

export async function listIndexRowsOf(db: Sql, numbers: readonly number[]): Promise<ResumeIndexRow[]> {
  const rows = await selectIndexRows(db).where(and(isListed(), inArray(resumes.number, [...numbers])))
  return rows.flatMap(indexRowOf)
}

const selectIndexRows = (db: Sql) =>
  db
    .select({
      id: resumes.number,
      publishedAt: sql<number>`(extract(epoch from ${resumes.publishedAt}) * 1000)::float8`,
      status: resumes.status,
      visibility: resumes.visibility,
      hides: sql<boolean>`cardinality(${resumes.hiddenInns}) + cardinality(${resumes.hiddenDomains}) > 0`,
      facts: resumes.facts,
    })
    .from(resumes)

function indexRowOf({
  id,
  publishedAt,
  status,
  visibility,
  hides,
  facts,
}: Awaited<ReturnType<typeof selectIndexRows>>[number]): ResumeIndexRow[] {
  const audience = listedFor({ status, visibility, hidesFromSomebody: hides })
  return audience === null || facts === null ? [] : [{ id, publishedAt, audience, facts }]
}

/** What cards show; rows that are not listed any more are left out. In no order. */
export async function listCardRows(db: Sql, numbers: readonly number[]) {
  const rows = await db
    .select({
      number: resumes.number,
      id: resumes.id,
      content: resumes.content,
      publishedAt: resumes.publishedAt,
    })
    .from(resumes)
    .where(and(isListed(), inArray(resumes.number, [...numbers])))
  return rows.flatMap(({ number, id, content, publishedAt }) =>
    content === null || publishedAt === null
      ? []
      : [{ id: number, resumeId: id, text: cardTextOf(content), publishedAt }],
  )
}
export type CardRow = Awaited<ReturnType<typeof listCardRows>>[number]

/** @param text plain texts without contacts */
export async function writeVectors(
  tx: Sql,
  { number, text }: { number: number; text: { title: string; keywords: string; description: string } },
) {
  const vectors = searchVectorsSql(text)
  await tx
    .insert(resumeSearch)
    .values({ resumeNumber: number, ...vectors })
    .onConflictDoUpdate({ target: resumeSearch.resumeNumber, set: vectors })
}

/** Texts of listed resumes after a number. */
export async function listTexts(db: Sql, { afterId, limit }: { afterId: number; limit: number }) {
  const rows = await db
    .select({ id: resumes.number, content: resumes.content })
    .from(resumes)
    .where(and(isListed(), gt(resumes.number, afterId)))
    .orderBy(asc(resumes.number))
    .limit(limit)
  return rows.map(({ id, content }) => ({ id, text: content === null ? '' : wordsOf(content) }))
}

const wordsOf = ({ title, about, skills, experience }: ResumeText) =>
  [
    title,
    about,
    ...skills,
    ...experience.flatMap(({ position, description }) => [position, description]),
  ].join(' ')

export async function listWords(db: Sql): Promise<[word: string, documents: number][]> {
  const rows = await db.select().from(resumeWords)
  return rows.map(({ word, documents }) => [word, documents])
}

const RESUME_WORDS_AT_ONCE = 2000

export async function replaceWords(db: Sql, words: readonly (typeof resumeWords.$inferInsert)[]) {
  await db.transaction(async (tx) => {
    await tx.delete(resumeWords)
    for (let start = 0; start < words.length; start += RESUME_WORDS_AT_ONCE)
      await tx.insert(resumeWords).values(words.slice(start, start + RESUME_WORDS_AT_ONCE))
  })
}

/** What autovacuum would do some minutes later: merges pending entries into the text index and updates statistics. */
export async function tidyTables(db: Sql) {
  await db.execute(sql`select gin_clean_pending_list('resume_search_document_idx')`)
  for (const table of [resumeSearch, resumes]) await db.execute(sql`analyze ${table}`)
}
