import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { revisionOf } from '#server/db/revision.ts'
import type { WithDocument } from '#server/lists/list-source.ts'
import type { SearchDocument } from '#server/lists/text-index/documents.ts'
import { listAudience } from '../policy.ts'
import { cardTextOf } from '../reading/present.ts'
import { isListed, resumes, resumeSearch } from '#server/db/schema/resumes.ts'
import type { ResumeRow } from './columns.ts'

/** Listed resumes after a number, ordered by number. */
export async function listRowsAfter(
  db: Sql,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<(ResumeRow & WithDocument)[]> {
  const rows = await selectRows(db, searchOf(afterId))
    .where(and(isListed(), gt(resumes.number, afterId)))
    .orderBy(asc(resumes.number))
    .limit(limit)
  return rows.flatMap(withDocument)
}

/** The same resumes without their texts. */
export async function listFactsAfter(
  db: Sql,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ResumeRow[]> {
  const rows = await selectFacts(db, searchOf(afterId))
    .where(and(isListed(), gt(resumes.number, afterId)))
    .orderBy(asc(resumes.number))
    .limit(limit)
  return rows.flatMap(toRow)
}

export async function listRowsOf(
  db: Sql,
  { ids }: { ids: readonly number[] },
): Promise<(ResumeRow & WithDocument)[]> {
  const rows = await selectRows(db).where(and(isListed(), inArray(resumes.number, [...ids])))
  return rows.flatMap(withDocument)
}

/** The words of the listed resumes, of a range of numbers. */
export async function listDocumentsBetween(
  db: Sql,
  { afterId, untilId }: { afterId: number; untilId: number },
): Promise<SearchDocument[]> {
  const rows = await db
    .select({
      id: resumes.number,
      professionId: sql<number | null>`(${resumes.facts} ->> 'professionId')::int`,
      ...TEXTS,
    })
    .from(resumes)
    .leftJoin(resumeSearch, eq(resumeSearch.resumeNumber, resumes.number))
    .where(and(isListed(), gt(resumes.number, afterId), lte(resumes.number, untilId)))
    .orderBy(asc(resumes.number))
  return rows.map(toDocument)
}

export async function findExtent(db: Sql): Promise<{ last: number; count: number }> {
  const [extent] = await db
    .select({
      last: sql<number>`coalesce(max(${resumes.number}), 0)::int`,
      count: sql<number>`(count(*) filter (where ${isListed()}))::int`,
    })
    .from(resumes)
  return extent ?? { last: 0, count: 0 }
}

/** Numbers of the listed resumes with their revisions, ordered by number. */
export function listRevisionsAfter(
  db: Sql,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<{ id: number; revision: number }[]> {
  return db
    .select({ id: resumes.number, revision: REVISION })
    .from(resumes)
    .leftJoin(resumeSearch, searchOf(afterId))
    .where(and(isListed(), gt(resumes.number, afterId)))
    .orderBy(asc(resumes.number))
    .limit(limit)
}

const REVISION = revisionOf(resumes, resumeSearch)

/** Joins the texts. A page says where it begins, because a merge of both tables would read all texts before it. */
const searchOf = (afterId = 0) =>
  and(eq(resumeSearch.resumeNumber, resumes.number), gt(resumeSearch.resumeNumber, afterId))

const FACTS = {
  id: resumes.number,
  revision: REVISION,
  publishedAt: sql<number>`(extract(epoch from ${resumes.publishedAt}) * 1000)::float8`,
  status: resumes.status,
  visibility: resumes.visibility,
  hasHiddenCompanies: sql<boolean>`cardinality(${resumes.hiddenInns}) + cardinality(${resumes.hiddenDomains}) + cardinality(${resumes.hiddenCompanyIds}) > 0`,
  facts: resumes.facts,
}

const TEXTS = {
  title: resumeSearch.title,
  keywords: resumeSearch.keywords,
  description: resumeSearch.description,
}

const selectRows = (db: Sql, join = searchOf()) =>
  db
    .select({ ...FACTS, ...TEXTS })
    .from(resumes)
    .leftJoin(resumeSearch, join)

const selectFacts = (db: Sql, join: ReturnType<typeof searchOf>) =>
  db.select(FACTS).from(resumes).leftJoin(resumeSearch, join)

function toRow({
  id,
  revision,
  publishedAt,
  status,
  visibility,
  hasHiddenCompanies,
  facts,
}: Awaited<ReturnType<typeof selectFacts>>[number]): ResumeRow[] {
  const audience = listAudience({ status, visibility, hidesFromCompanies: hasHiddenCompanies })
  return audience === null || facts === null ? [] : [{ id, revision, publishedAt, audience, facts }]
}

function withDocument({
  title,
  keywords,
  description,
  ...row
}: Awaited<ReturnType<typeof selectRows>>[number]): (ResumeRow & WithDocument)[] {
  return toRow(row).map((resume) => ({
    ...resume,
    document: toDocument({
      id: resume.id,
      professionId: resume.facts.professionId,
      title,
      keywords,
      description,
    }),
  }))
}

const toDocument = ({
  id,
  professionId,
  title,
  keywords,
  description,
}: {
  id: number
  professionId: number | null
  title: string | null
  keywords: string | null
  description: string | null
}): SearchDocument => ({
  id,
  professionId,
  company: '',
  title: title ?? '',
  keywords: keywords ?? '',
  description: description ?? '',
})

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
