import type { OperationsOf } from '#server/kernel/operations.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { routeRulesContract } from '#shared/features/staff/route-rules/contract.ts'
import { ROUTE_RULES_PAGE_SIZE } from '#shared/features/staff/route-rules/forms.ts'
import {
  escapeNonAscii,
  externalUrl,
  followRules,
  loopError,
  pathnameOf,
} from '#shared/features/staff/route-rules/rules.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { plainPath, safeLocalPath } from '#shared/routing/path-rules.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { deleteRouteRule, insertRouteRule, listRouteRules, RULES_MAX, searchRouteRules } from './queries.ts'

/** Staff operations are for administrators. @throws Problem not_found for anyone else */
export const routeRulesOperations: OperationsOf<typeof routeRulesContract, Ctx> = {
  lookup: ({ deps }, { path }) => ({ redirect: deps.routeRules.find(path) }),

  async staffList(ctx, { search, page }) {
    requireStaffAdmin(ctx)
    return searchRouteRules(ctx.deps.db, {
      search: escapeNonAscii(search),
      offset: (page - 1) * ROUTE_RULES_PAGE_SIZE,
      limit: ROUTE_RULES_PAGE_SIZE,
    })
  },

  /** @throws Problem not_found for a rule that is gone, conflict for a second rule of one path, invalid for a loop */
  async staffSave(ctx, { formerPath, ...rule }) {
    const { deps } = ctx
    const { userId } = requireStaffAdmin(ctx)
    assertNotOurSite(rule.to, deps.site.publicUrl)
    const updatedAt = deps.now().toISOString()
    const saved = await deps.db.transaction(async (tx) => {
      await lockRouteRules(tx)
      const rows = await listRouteRules(tx)
      const former = rows.find(({ path }) => path === formerPath)
      if (formerPath !== null && !former) throw ruleNotFound()
      const others = rows.filter((row) => row !== former)
      if (others.some(({ path }) => path === rule.path)) {
        const message = 'Для этого адреса правило уже есть. Найдите его в списке и измените.'
        throw new Problem('conflict', message, { path: message })
      }
      if (others.length >= RULES_MAX) throw new Problem('conflict', 'Правил слишком много. Удалите ненужные.')
      const error = loopError(rule, new Map(others.map(({ path, to }) => [path, to])))
      if (error !== null) throw new Problem('invalid', error, { to: error })
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
      if (former) await deleteRouteRule(tx, former.path)
      return insertRouteRule(tx, { ...rule, updatedAt })
    })
    await deps.changes.publish({ kind: 'route_rules' })
    return saved
  },

  /** @throws Problem not_found */
  async staffRemove(ctx, { path }) {
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
  },

  /** What the server does with a path, step by step. @throws Problem invalid unless it is a path of this site */
  staffTry(ctx, { path }) {
    requireStaffAdmin(ctx)
    const escaped = escapeNonAscii(path)
    if (safeLocalPath(escaped) === null) {
      const message = 'Напишите путь на нашем сайте, начиная с косой черты.'
      throw new Problem('invalid', message, { path: message })
    }
    const requested = pathnameOf(escaped)
    const plain = plainPath(requested)
    const targets = new Map(Object.entries(ctx.deps.routeRules.all()).map(([from, { to }]) => [from, to]))
    const hops = followRules(plain ?? requested, targets)
    const last = hops.at(-1)?.to ?? plain ?? requested
    return {
      steps: [
        ...(plain === null ? [] : [{ from: requested, to: plain, why: 'plain' as const }]),
        ...hops.map(({ path: from, to }) => ({ from, to, why: 'rule' as const })),
      ],
      end: last.startsWith('/') ? (matchRoute(pathnameOf(last))?.route.page ? 'page' : 'no_page') : 'outside',
    }
  },
}

/** A full address of this site would hide a loop. @throws Problem invalid */
function assertNotOurSite(to: string, publicUrl: string) {
  if (externalUrl(to)?.host !== new URL(publicUrl).host) return
  const message = 'Это наш сайт: напишите только путь, начиная с косой черты.'
  throw new Problem('invalid', message, { to: message })
}

/** One writer at a time: a rule is checked against all others. */
const lockRouteRules = (tx: Sql) => takeNamedLock(tx, 'route_rules')

const ruleNotFound = () => new Problem('not_found', 'Такого правила нет: его уже изменили или удалили.')
