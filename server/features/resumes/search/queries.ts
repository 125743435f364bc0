import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import type { TextTable } from '#server/features/search/text-table.ts'
import { listedFor } from '../policy.ts'
import { cardTextOf } from '../present.ts'
import { isListed, resumes, resumeSearch, resumeWords } from '../schema.ts'
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

export async function listWords(db: Sql): Promise<[word: string, documents: number][]> {
  const rows = await db.select().from(resumeWords)
  return rows.map(({ word, documents }) => [word, documents])
}
