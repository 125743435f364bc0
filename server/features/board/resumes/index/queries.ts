import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { TextTables } from '#server/lists/text/tables.ts'
import { rebuildVocabulary } from '#server/lists/text/vocabulary.ts'
import { listAudience } from '../policy.ts'
import { cardTextOf } from '../present.ts'
import { isListed, resumes, resumeSearch, resumeWords } from '#server/db/schema/resumes.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'
import type { ResumeRow } from './columns.ts'

export const RESUME_TEXTS: TextTables = {
  id: resumeSearch.resumeNumber,
  title: resumeSearch.title,
  keywords: resumeSearch.keywords,
  document: resumeSearch.document,
  matching: (query) => sql`resumes_matching(${query})`,
  words: resumeWords,
  read: [resumes],
}

/** Listed resumes after a number, ordered by number. */
export async function listRowsAfter(
  db: Sql,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ResumeRow[]> {
  const rows = await selectRows(db)
    .where(and(isListed(), gt(resumes.number, afterId)))
    .orderBy(asc(resumes.number))
    .limit(limit)
  return rows.flatMap(rowOf)
}

export async function listRowsOf(db: Sql, { ids }: { ids: readonly number[] }): Promise<ResumeRow[]> {
  const rows = await selectRows(db).where(and(isListed(), inArray(resumes.number, [...ids])))
  return rows.flatMap(rowOf)
}

const selectRows = (db: Sql) =>
  db
    .select({
      id: resumes.number,
      publishedAt: sql<number>`(extract(epoch from ${resumes.publishedAt}) * 1000)::float8`,
      status: resumes.status,
      visibility: resumes.visibility,
      hasHiddenCompanies: sql<boolean>`cardinality(${resumes.hiddenInns}) + cardinality(${resumes.hiddenDomains}) > 0`,
      facts: resumes.facts,
    })
    .from(resumes)

function rowOf({
  id,
  publishedAt,
  status,
  visibility,
  hasHiddenCompanies,
  facts,
}: Awaited<ReturnType<typeof selectRows>>[number]): ResumeRow[] {
  const audience = listAudience({ status, visibility, hidesFromCompanies: hasHiddenCompanies })
  return audience === null || facts === null ? [] : [{ id, publishedAt, audience, facts }]
}

/** Content of cards of the resumes that are still listed. In no order. */
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

/** See `rebuildVocabulary`. */
export const rebuildResumeVocabulary = (db: Sql) => rebuildVocabulary(db, RESUME_TEXTS, listTexts)

/** Texts of listed resumes after a number, ordered by number. */
async function listTexts(db: Sql, { afterId, limit }: { afterId: number; limit: number }) {
  const rows = await db
    .select({ id: resumes.number, content: resumes.content })
    .from(resumes)
    .where(and(isListed(), gt(resumes.number, afterId)))
    .orderBy(asc(resumes.number))
    .limit(limit)
  return rows.map(({ id, content }) => ({ id, text: content === null ? '' : vocabularyText(content) }))
}

const vocabularyText = ({ title, about, skills, experience }: ResumeText) =>
  [
    title,
    about,
    ...skills,
    ...experience.flatMap(({ position, description }) => [position, description]),
  ].join(' ')
