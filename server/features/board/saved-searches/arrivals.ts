import { and, desc, eq, gt, lte, max, sql, type SQL } from 'drizzle-orm'
import { isListed, resumes } from '#server/db/schema/resumes.ts'
import { resumeArrivals, vacancyArrivals } from '#server/db/schema/saved-searches.ts'
import { isShown, vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { buildSourcedArrivals } from './sourced-arrivals.ts'

/** Where arrivals of a kind are stored, and which of its rows lists show. */
const SOURCES = {
  vacancies: {
    arrivals: vacancyArrivals,
    number: vacancyArrivals.number,
    objectId: vacancyArrivals.vacancyId,
    column: sql`vacancy_id`,
    objects: vacancies,
    id: vacancies.id,
    publishedAt: vacancies.publishedAt,
    isShown,
    isAnnounced: eq(vacancyArrivals.isQuiet, false),
  },
  resumes: {
    arrivals: resumeArrivals,
    number: resumeArrivals.number,
    objectId: resumeArrivals.resumeNumber,
    column: sql`resume_number`,
    objects: resumes,
    id: resumes.number,
    publishedAt: resumes.publishedAt,
    isShown: isListed,
    isAnnounced: undefined,
  },
} as const

/** Columns of the numbered rows other than their ids, and which rows are numbered at `now`. */
type NumberedRows = { columns: SQL; values: SQL; isDue: SQL }

const EVERY_ROW: NumberedRows = { columns: sql``, values: sql``, isDue: sql`true` }

/**
 * Numbers everything that lists show for the first time, and returns the last number. Publications do not number their
 * rows themselves: a later number could then become visible before an earlier one, and an alert would skip it. Here one
 * transaction at a time numbers committed rows, so that new numbers are always higher than all visible ones.
 */
export async function recordArrivals(
  db: Sql,
  { kind, now }: { kind: SearchKind; now: Date },
): Promise<number> {
  const { arrivals, column, objectId, objects, id, publishedAt, isShown: isInLists } = SOURCES[kind]
  const { columns, values, isDue } = kind === 'vacancies' ? buildSourcedArrivals(now) : EVERY_ROW
  const unnumbered = sql`from ${objects} where ${isInLists(now)} and not exists (select 1 from ${arrivals} where ${objectId} = ${id}) and ${isDue}`
  const { rows } = await db.execute(sql`select 1 ${unnumbered} limit 1`)
  if (rows.length > 0)
    await db.transaction(async (tx) => {
      // One writer at a time; readers do not wait.
      await tx.execute(sql`lock table ${arrivals} in share row exclusive mode`)
      await tx.execute(
        sql`insert into ${arrivals} (${column}${columns}) select ${id}${values} ${unnumbered} order by ${publishedAt}, ${id}`,
      )
    })
  return lastArrival(db, kind)
}

/** 0 while there is none. */
export async function lastArrival(db: Sql, kind: SearchKind): Promise<number> {
  const { arrivals, number } = SOURCES[kind]
  const [row] = await db.select({ number: max(number) }).from(arrivals)
  return row?.number ?? 0
}

/**
 * Arrivals after one number and up to another that are announced, with ids of vacancies or numbers of resumes: the newest,
 * oldest first.
 */
export async function listArrivals(
  db: Sql,
  { kind, after, upTo, limit }: { kind: SearchKind; after: number; upTo: number; limit: number },
): Promise<{ number: number; id: number }[]> {
  if (after >= upTo) return []
  const { arrivals, number, objectId, isAnnounced } = SOURCES[kind]
  const rows = await db
    .select({ number, id: objectId })
    .from(arrivals)
    .where(and(gt(number, after), lte(number, upTo), isAnnounced))
    .orderBy(desc(number))
    .limit(limit)
  return rows.reverse()
}
