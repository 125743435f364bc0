import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/kernel/sql.ts'
import { revisionOf } from '#server/db/revision.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { WithDocument } from '#server/lists/list-source.ts'
import type { SearchDocument } from '#server/lists/text-index/documents.ts'
import { indexText } from '#shared/lists/text/fold.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { isShown, vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import { MOSCOW } from '#shared/kernel/dates.ts'
import { takesNoResponses, takesResponses } from '../reading/takes-responses.ts'
import type { VacancyRow } from './columns.ts'

/** Rows of the index of vacancies shown at `now`, ordered by id. */
export async function listRowsAfter(db: Sql, page: Page): Promise<(VacancyRow & WithDocument)[]> {
  const rows = await takePage(selectRows(db, searchOf(page.afterId)).$dynamic(), page)
  return rows.map(withDocument)
}

/** The same rows without their texts. */
export async function listFactsAfter(db: Sql, page: Page): Promise<VacancyRow[]> {
  const facts = db
    .select(buildFacts(db))
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(vacancySearch, searchOf(page.afterId))
  const rows = await takePage(facts.$dynamic(), page)
  return rows.map(toRow)
}

export async function listRowsOf(
  db: Sql,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<(VacancyRow & WithDocument)[]> {
  const rows = await selectRows(db).where(and(isShown(now), inArray(vacancies.id, [...ids])))
  return rows.map(withDocument)
}

/** The words of the vacancies shown at `now`, of a range of ids. */
export async function listDocumentsBetween(
  db: Sql,
  { afterId, untilId, now }: { afterId: number; untilId: number; now: Date },
): Promise<SearchDocument[]> {
  const rows = await db
    .select({
      id: vacancies.id,
      professionId: vacancies.professionId,
      isNamed: sql<boolean>`${companies.title} <> ${UNNAMED_COMPANY}`,
      ...TEXTS,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(vacancySearch, eq(vacancySearch.vacancyId, vacancies.id))
    .where(and(isShown(now), gt(vacancies.id, afterId), lte(vacancies.id, untilId)))
    .orderBy(asc(vacancies.id))
  return rows.map(toDocument)
}

export async function findExtent(db: Sql): Promise<{ last: number; count: number }> {
  const [extent] = await db
    .select({
      last: sql<number>`coalesce(max(${vacancies.id}), 0)::int`,
      count: sql<number>`(count(*) filter (where ${vacancies.status} = 'published'))::int`,
    })
    .from(vacancies)
  return extent ?? { last: 0, count: 0 }
}

/** Ids of the vacancies shown at `now`, with their revisions, ordered by id. */
export function listRevisionsAfter(db: Sql, page: Page): Promise<{ id: number; revision: number }[]> {
  const revisions = db
    .select({ id: vacancies.id, revision: buildRevision(db) })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(vacancySearch, searchOf(page.afterId))
  return takePage(revisions.$dynamic(), page)
}

/**
 * Changes with the transactions that wrote the rows last, and when people of a company begin or cease to answer for its
 * imported vacancies, which writes none of them.
 */
const buildRevision = (db: Sql) =>
  sql<number>`hashtext(concat_ws('.', ${revisionOf(vacancies, companies, vacancySearch)}, ${takesResponses(db)}))`

/** Columns of the closed sets of the list: one value or an array. */
const SET_COLUMNS = {
  workForm: vacancies.workForm,
  employment: vacancies.employment,
  schedule: vacancies.schedule,
  contract: vacancies.contracts,
  experience: vacancies.experience,
  payFrequency: vacancies.payFrequency,
  label: vacancies.labels,
}

/** Joins the texts. A page says where it begins, because a merge of both tables would read all texts before it. */
const searchOf = (afterId = 0) =>
  and(eq(vacancySearch.vacancyId, vacancies.id), gt(vacancySearch.vacancyId, afterId))

/**
 * The time by which lists sort a vacancy. One with overdue answers is sorted as if it were a week older, and one for which
 * nobody answers here as if it were the first of its day: after the board's own vacancies of that day. So lists need no
 * further order, and equal relevance, which recency decides, is decided in the same way.
 */
const buildListedAt = (db: Sql) => sql`case
  when ${vacancies.firstPublishedAt} is null then 'epoch'
  when ${vacancies.loweredAt} is not null then ${vacancies.publishedAt} - interval '7 days'
  when ${takesResponses(db)} then ${vacancies.publishedAt}
  else date_trunc('day', ${vacancies.publishedAt}, ${MOSCOW})
end`

const HOURS_COLUMNS = {
  hoursPerDay: vacancies.hoursPerDay,
  workStartsAt: vacancies.workStartsAt,
  workEndsAt: vacancies.workEndsAt,
  workZone: vacancies.workZone,
  overlapHours: vacancies.overlapHours,
}

const buildFacts = (db: Sql) => ({
  id: vacancies.id,
  revision: buildRevision(db),
  publishedAt: sql<number>`(extract(epoch from ${buildListedAt(db)}) * 1000)::float8`,
  expiresAt: sql<number | null>`(extract(epoch from ${vacancies.expiresAt}) * 1000)::float8`,
  ...SET_COLUMNS,
  ...HOURS_COLUMNS,
  salaryFrom: vacancies.salaryMonthlyFrom,
  salaryTo: vacancies.salaryMonthlyTo,
  professionId: vacancies.professionId,
  companyId: vacancies.companyId,
  isDirect: sql<boolean>`${companies.type} <> 'agency' and not ${vacancies.isForClient} and ${companies.title} <> ${UNNAMED_COMPANY}`,
  isNamed: sql<boolean>`${companies.title} <> ${UNNAMED_COMPANY}`,
  isUnanswered: sql<boolean>`${takesNoResponses(db)}`,
  skills: vacancies.skills,
  locationIds: vacancies.locationIds,
  workFromIds: vacancies.workFromIds,
  isWorkFromAnywhere: vacancies.isWorkFromAnywhere,
  workFromExceptIds: vacancies.workFromExceptIds,
  textHash: vacancySearch.descriptionHash,
  titleHash: sql<number | null>`hashtext(${vacancySearch.title})`,
})

const TEXTS = {
  company: companies.title,
  title: vacancySearch.title,
  keywords: vacancySearch.keywords,
  description: vacancySearch.description,
}

type Page = { afterId: number; limit: number; now: Date }

const takePage = <Query extends PgSelect>(query: Query, { afterId, limit, now }: Page) =>
  query
    .where(and(isShown(now), gt(vacancies.id, afterId)))
    .orderBy(asc(vacancies.id))
    .limit(limit)

function selectRows(db: Sql, join = searchOf()) {
  return db
    .select({ ...buildFacts(db), ...TEXTS })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(vacancySearch, join)
}

const toRow = <Facts extends { textHash: number | null; titleHash: number | null }>({
  textHash,
  titleHash,
  ...facts
}: Facts) => ({ ...facts, textHash: textHash ?? 0, titleHash: titleHash ?? 0 })

function withDocument({
  company,
  title,
  keywords,
  description,
  ...facts
}: Awaited<ReturnType<typeof selectRows>>[number]): VacancyRow & WithDocument {
  return { ...toRow(facts), document: toDocument({ ...facts, company, title, keywords, description }) }
}

const toDocument = ({
  id,
  professionId,
  isNamed,
  company,
  title,
  keywords,
  description,
}: {
  id: number
  professionId: number | null
  isNamed: boolean
  company: string
  title: string | null
  keywords: string | null
  description: string | null
}): SearchDocument => ({
  id,
  professionId,
  company: isNamed ? indexText(company) : '',
  title: title ?? '',
  keywords: keywords ?? '',
  description: description ?? '',
})
