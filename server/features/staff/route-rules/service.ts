import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import type { RouteRedirect } from '#shared/features/staff/route-rules/contract.ts'
import { outsideTarget } from '#shared/features/staff/route-rules/rules.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'
import { listRouteRules } from './queries.ts'

export type RouteRules = {
  /** The redirect of a path, without its query. */
  find(path: string): RouteRedirect | null
  all(): Record<string, RouteRedirect>
  reload(): Promise<void>
}

/** The whole table in memory: it is read on every request and changes when staff say so. */
export async function createRouteRules(db: Sql, log: Logger): Promise<RouteRules> {
  let rules = new Map<string, RouteRedirect>()
  const reload = async () => {
    try {
      const rows = await listRouteRules(db)
      rules = new Map(
        rows
          .filter(({ path, to }) => path !== to && isTarget(to))
          .map(({ path, to, statusCode }) => [path, { to, statusCode }]),
      )
    } catch (error) {
      log.error({ err: error, event: 'route_rules.failed' })
    }
  }
  await reload()
  return { find: (path) => rules.get(path) ?? null, all: () => Object.fromEntries(rules), reload }
}

/** The column takes any text: a rule that came otherwise than from the page of staff is asked again. */
const isTarget = (to: string) => safeLocalPath(to) !== null || outsideTarget(to) !== null
