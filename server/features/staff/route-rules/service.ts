import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import type { RouteRedirect } from '#shared/features/staff/route-rules/contract.ts'
import { externalUrl } from '#shared/features/staff/route-rules/rules.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'
import { listRouteRules } from './queries.ts'

export type RouteRules = {
  /** The redirect of a path, without its query. */
  find(path: string): RouteRedirect | null
  all(): Record<string, RouteRedirect>
  reload(): Promise<void>
}

/** Holds all rules in memory: they are read on every request and rarely change. */
export async function createRouteRules(db: Sql, log: Logger): Promise<RouteRules> {
  let rules = new Map<string, RouteRedirect>()
  const reload = async () => {
    try {
      const rows = await listRouteRules(db)
      rules = new Map(
        rows
          .filter(({ path, to }) => path !== to && isValidTarget(to))
          .map(({ path, to, statusCode }) => [path, { to, statusCode }]),
      )
    } catch (error) {
      log.error({ err: error, event: 'route_rules.failed' })
    }
  }
  await reload()
  return { find: (path) => rules.get(path) ?? null, all: () => Object.fromEntries(rules), reload }
}

/** The column accepts any text, and a rule may come from elsewhere than the staff page. */
const isValidTarget = (to: string) => safeLocalPath(to) !== null || externalUrl(to) !== null
