import { and, desc, gt, lte, max, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { isListed, resumes } from '#server/db/schema/resumes.ts'
import { isShown, vacancies } from '#server/db/schema/vacancies.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { resumeArrivals, vacancyArrivals } from '#server/db/schema/saved-searches.ts'

type Moment = { kind: SearchKind; now: Date }

/** Where arrivals of a kind are written, by what id, and what lists show of it. */
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
  },
} as const

/** What lists show and has no number yet. */
function unnoticed({ kind, now }: Moment) {
  const { arrivals, objectId, objects, id, isShown: isInLists } = SOURCES[kind]
  return sql`from ${objects} where ${isInLists(now)} and not exists (select 1 from ${arrivals} where ${objectId} = ${id})`
}

export async function hasUnnoticed(db: Sql, moment: Moment): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 ${unnoticed(moment)} limit 1`)
  return rows.length > 0
}

/** One writer at a time; who reads does not wait. */
export async function lockArrivals(tx: Sql, kind: SearchKind) {
  await tx.execute(sql`lock table ${SOURCES[kind].arrivals} in share row exclusive mode`)
}

export async function insertArrivals(tx: Sql, moment: Moment) {
  const { arrivals, column, id, publishedAt } = SOURCES[moment.kind]
  await tx.execute(
    sql`insert into ${arrivals} (${column}) select ${id} ${unnoticed(moment)} order by ${publishedAt}, ${id}`,
  )
}

/** 0 while there is none. */
export async function lastArrival(db: Sql, kind: SearchKind): Promise<number> {
  const { arrivals, number } = SOURCES[kind]
  const [row] = await db.select({ number: max(number) }).from(arrivals)
  return row?.number ?? 0
}

/** Ids of vacancies, numbers of resumes: the newest arrivals of a stretch, in the order of arrival. */
export async function listArrivals(
  db: Sql,
  { kind, after, upTo, limit }: { kind: SearchKind; after: number; upTo: number; limit: number },
): Promise<{ number: number; id: number }[]> {
  if (after >= upTo) return []
  const { arrivals, number, objectId } = SOURCES[kind]
  const rows = await db
    .select({ number, id: objectId })
    .from(arrivals)
    .where(and(gt(number, after), lte(number, upTo)))
    .orderBy(desc(number))
    .limit(limit)
  return rows.reverse()
}
