import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { lastArrival, SOURCES } from './arrival-queries.ts'

/**
 * Gives a number to everything that lists show for the first time, and says the last number given. Vacancies and
 * resumes are not numbered where they are published, for there a later number could be seen before an earlier one, and
 * a letter would pass it over: here one transaction at a time looks at what is committed and numbers it, so that
 * whatever is numbered later has a higher number than all that anybody can see.
 */
export async function noticeArrivals(
  db: Sql,
  { kind, now }: { kind: SearchKind; now: Date },
): Promise<number> {
  if (await hasUnnoticed(db, { kind, now }))
    await db.transaction(async (tx) => {
      // One writer at a time; who reads does not wait.
      await tx.execute(sql`lock table ${SOURCES[kind].arrivals} in share row exclusive mode`)
      await insertArrivals(tx, { kind, now })
    })
  return lastArrival(db, kind)
}

type Moment = { kind: SearchKind; now: Date }

/** What lists show and has no number yet. */
function unnoticed({ kind, now }: Moment) {
  const { arrivals, objectId, objects, id, isShown: isInLists } = SOURCES[kind]
  return sql`from ${objects} where ${isInLists(now)} and not exists (select 1 from ${arrivals} where ${objectId} = ${id})`
}

async function hasUnnoticed(db: Sql, moment: Moment): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 ${unnoticed(moment)} limit 1`)
  return rows.length > 0
}

async function insertArrivals(tx: Sql, moment: Moment) {
  const { arrivals, column, id, publishedAt } = SOURCES[moment.kind]
  await tx.execute(
    sql`insert into ${arrivals} (${column}) select ${id} ${unnoticed(moment)} order by ${publishedAt}, ${id}`,
  )
}
