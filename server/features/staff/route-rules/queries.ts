import { eq, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { routeRules } from '#server/db/schema/route-rules.ts'

type RouteRuleRow = typeof routeRules.$inferSelect

export const RULES_MAX = 10_000

/** By path. */
export const listRouteRules = (db: Sql) =>
  db.select().from(routeRules).orderBy(routeRules.path).limit(RULES_MAX)

/** Rules with the text in either address, by path. */
export async function searchRouteRules(
  db: Sql,
  { search, offset, limit }: { search: string; offset: number; limit: number },
) {
  const where =
    search === ''
      ? undefined
      : or(
          sql`position(lower(${search}) in lower(${routeRules.path})) > 0`,
          sql`position(lower(${search}) in lower(${routeRules.to})) > 0`,
        )
  const [count, items] = await Promise.all([
    db.$count(routeRules, where),
    db.select().from(routeRules).where(where).orderBy(routeRules.path).offset(offset).limit(limit),
  ])
  return { count, items }
}

export async function insertRouteRule(tx: Sql, rule: typeof routeRules.$inferInsert): Promise<RouteRuleRow> {
  const [row] = await tx.insert(routeRules).values(rule).returning()
  if (!row) throw new Error('The rule was not inserted')
  return row
}

/** Returns false for a rule that does not exist. */
export async function deleteRouteRule(tx: Sql, path: string): Promise<boolean> {
  const deleted = await tx
    .delete(routeRules)
    .where(eq(routeRules.path, path))
    .returning({ path: routeRules.path })
  return deleted.length > 0
}
