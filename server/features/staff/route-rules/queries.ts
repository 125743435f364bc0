import { count, eq, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { routeRules } from '#server/db/schema/route-rules.ts'

const columns = {
  path: routeRules.path,
  to: routeRules.to,
  statusCode: routeRules.statusCode,
  updatedAt: routeRules.updatedAt,
}
export const RULES_MAX = 10_000

export function listRouteRules(db: Sql) {
  return db.select(columns).from(routeRules).orderBy(routeRules.path).limit(RULES_MAX)
}
export type RouteRuleRow = Awaited<ReturnType<typeof listRouteRules>>[number]

/** Rules with the text in either address, by path. */
export async function searchRouteRules(
  db: Sql,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ count: number; rows: RouteRuleRow[] }> {
  const where =
    search === ''
      ? undefined
      : or(
          sql`position(lower(${search}) in lower(${routeRules.path})) > 0`,
          sql`position(lower(${search}) in lower(${routeRules.to})) > 0`,
        )
  const [[total], rows] = await Promise.all([
    db.select({ count: count() }).from(routeRules).where(where),
    db.select(columns).from(routeRules).where(where).orderBy(routeRules.path).offset(offset).limit(limit),
  ])
  return { count: total?.count ?? 0, rows }
}

/** One writer of rules at a time: each judges its rule by all the others. */
export async function lockRouteRules(tx: Sql) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('route_rules', 3))`)
}

/** Writes a rule in place of the former one, if there was one. */
export async function putRouteRule(
  tx: Sql,
  { formerPath, ...row }: typeof routeRules.$inferInsert & { formerPath: string | null },
): Promise<RouteRuleRow> {
  if (formerPath !== null) await deleteRouteRule(tx, formerPath)
  const [written] = await tx.insert(routeRules).values(row).returning(columns)
  if (!written) throw new Error('A rule was not written')
  return written
}

/** @returns whether it was there */
export async function deleteRouteRule(tx: Sql, path: string): Promise<boolean> {
  const deleted = await tx
    .delete(routeRules)
    .where(eq(routeRules.path, path))
    .returning({ path: routeRules.path })
  return deleted.length > 0
}
