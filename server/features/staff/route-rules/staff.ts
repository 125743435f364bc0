import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import type { RouteRule, RouteTrial } from '#shared/features/staff/route-rules/contract.ts'
import {
  follow,
  loopFault,
  outsideTarget,
  pathnameOf,
  writtenPath,
} from '#shared/features/staff/route-rules/rules.ts'
import type { RedirectCode } from '#shared/features/staff/route-rules/vocabulary.ts'
import { ROUTE_RULES_PAGE_SIZE } from '#shared/features/staff/route-rules/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { plainPath, safeLocalPath } from '#shared/routing/path-rules.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import {
  deleteRouteRule,
  listRouteRules,
  lockRouteRules,
  putRouteRule,
  RULES_MAX,
  searchRouteRules,
} from './queries.ts'
import type { RouteRuleRow } from './queries.ts'

/** @throws Problem not_found for who is no administrator of the board */
export async function listRules(ctx: Ctx, { search, page }: { search: string; page: number }) {
  requireStaffAdmin(ctx)
  const { deps } = ctx
  const { count, rows } = await searchRouteRules(deps.db, {
    search: writtenPath(search),
    offset: (page - 1) * ROUTE_RULES_PAGE_SIZE,
    limit: ROUTE_RULES_PAGE_SIZE,
  })
  return { count, items: rows.map(ruleOf) }
}

/**
 * Administrators of the board.
 * @throws Problem not_found for a rule that is gone, conflict for a second one of a path, invalid for a circle
 */
export async function saveRule(
  ctx: Ctx,
  rule: { path: string; to: string; statusCode: RedirectCode; formerPath: string | null },
): Promise<RouteRule> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  assertNotOwnSite(rule.to, deps.site.publicUrl)
  const updatedAt = deps.now().toISOString()
  const written = await deps.db.transaction(async (tx) => {
    await lockRouteRules(tx)
    const rows = await listRouteRules(tx)
    const former = rows.find(({ path }) => path === rule.formerPath)
    if (rule.formerPath !== null && !former) throw ruleNotFound()
    const others = rows.filter((row) => row !== former)
    if (others.some(({ path }) => path === rule.path)) {
      const message = 'Для этого адреса правило уже есть. Найдите его в списке и измените.'
      throw new Problem('conflict', message, { path: message })
    }
    if (others.length >= RULES_MAX) throw new Problem('conflict', 'Правил слишком много. Удалите ненужные.')
    const fault = loopFault(rule, new Map(others.map(({ path, to }) => [path, to])))
    if (fault !== null) throw new Problem('invalid', fault, { to: fault })
    await recordAudit(tx, {
      userId,
      action: former ? 'route_rule.changed' : 'route_rule.added',
      objectKind: 'route_rule',
      objectId: rule.path,
      details: {
        to: rule.to,
        statusCode: rule.statusCode,
        ...(former ? { from: former.path, was: former.to } : {}),
      },
      at: updatedAt,
    })
    return putRouteRule(tx, { ...rule, updatedAt })
  })
  await deps.changes.publish({ kind: 'route_rules' })
  return ruleOf(written)
}

/** A full address of this very site would hide a circle. @throws Problem invalid */
function assertNotOwnSite(to: string, publicUrl: string) {
  if (outsideTarget(to)?.host !== new URL(publicUrl).host) return
  const message = 'Это наш сайт: напишите только путь, начиная с косой черты.'
  throw new Problem('invalid', message, { to: message })
}

/** @throws Problem not_found */
export async function removeRule(ctx: Ctx, { path }: { path: string }): Promise<Record<string, never>> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  await deps.db.transaction(async (tx) => {
    await lockRouteRules(tx)
    if (!(await deleteRouteRule(tx, path))) throw ruleNotFound()
    await recordAudit(tx, {
      userId,
      action: 'route_rule.removed',
      objectKind: 'route_rule',
      objectId: path,
      at: deps.now().toISOString(),
    })
  })
  await deps.changes.publish({ kind: 'route_rules' })
  return {}
}

/** What the server does with a path, step by step. @throws Problem invalid for what is no path of ours */
export function tryPath(ctx: Ctx, { path }: { path: string }): RouteTrial {
  requireStaffAdmin(ctx)
  const { deps } = ctx
  const written = writtenPath(path)
  if (safeLocalPath(written) === null) {
    const message = 'Напишите путь на нашем сайте, начиная с косой черты.'
    throw new Problem('invalid', message, { path: message })
  }
  const asked = pathnameOf(written)
  const plain = plainPath(asked)
  const rules = new Map(Object.entries(deps.routeRules.all()).map(([from, { to }]) => [from, to]))
  const way = follow(plain ?? asked, rules)
  const last = way.at(-1)?.to ?? plain ?? asked
  return {
    steps: [
      ...(plain === null ? [] : [{ from: asked, to: plain, why: 'plain' as const }]),
      ...way.map(({ path: from, to }) => ({ from, to, why: 'rule' as const })),
    ],
    end: last.startsWith('/') ? (matchRoute(pathnameOf(last))?.route.page ? 'page' : 'no_page') : 'outside',
  }
}

const ruleOf = ({ updatedAt, ...row }: RouteRuleRow): RouteRule => ({
  ...row,
  updatedAt: instantOf(updatedAt),
})

const ruleNotFound = () => new Problem('not_found', 'Такого правила нет: его уже изменили или удалили.')
