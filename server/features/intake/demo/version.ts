import { sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import type { Sql } from '#server/kernel/sql.ts'

/** Grows with what the demo has more of; a world that lies in a database stays as it was made. */
export const WORLD_VERSION = 2

const NAME = 'demo world '

/**
 * The version of the world in the database: of an empty one the present version, which is noted before anything is written,
 * so that an interrupted start goes on. It is a comment on the table of companies: it goes with the data into a backup, and
 * no table of the product is about the demo.
 */
export async function openWorld(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ comment: string | null }>(
    sql`select obj_description('companies'::regclass, 'pg_class') as comment`,
  )
  const comment = rows[0]?.comment ?? ''
  if (comment.startsWith(NAME)) return Number(comment.slice(NAME.length))
  // The first world had no note; a board that somebody uses is none.
  if ((await db.$count(companies)) > 0) return 1
  await db.execute(sql.raw(`comment on table companies is '${NAME}${WORLD_VERSION}'`))
  return WORLD_VERSION
}
