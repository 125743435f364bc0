import type { Sql } from '#server/db/client.ts'
import { routeRules } from './schema.ts'

export function listRouteRules(db: Sql) {
  return db
    .select({ path: routeRules.path, to: routeRules.to, statusCode: routeRules.statusCode })
    .from(routeRules)
    .orderBy(routeRules.path)
    .limit(10_000)
}
