import { and, desc, eq, gte, like, lt } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { prefixPattern } from '#server/kernel/sql.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { auditContract, AuditFilter } from '#shared/features/staff/audit/contract.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

const LINES = 50

/** For administrators of the board. @throws Problem not_found for anyone else */
export const auditOperations: OperationsOf<typeof auditContract, Ctx> = {
  async staffList(ctx, { before, ...filter }) {
    requireStaffAdmin(ctx)
    const rows = await ctx.deps.db
      .select({ line: auditLog, firstName: users.firstName, lastName: users.lastName })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.userId))
      .where(and(conditionOf(filter), before === undefined ? undefined : lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(LINES + 1)
    const shown = rows.slice(0, LINES)
    return {
      items: shown.map(
        ({ line: { id, at, userId, action, objectKind, objectId, address, details }, ...name }) => ({
          id,
          at,
          person:
            userId === null
              ? null
              : { id: userId, name: fullName({ firstName: name.firstName ?? '', lastName: name.lastName }) },
          action,
          objectKind,
          objectId,
          address,
          details,
        }),
      ),
      next: rows.length > LINES ? (shown.at(-1)?.line.id ?? null) : null,
    }
  },
}

function conditionOf({ action, kind, objectId, userId, from, to }: AuditFilter) {
  return and(
    action === '' ? undefined : like(auditLog.action, prefixPattern(action)),
    kind === undefined ? undefined : eq(auditLog.objectKind, kind),
    objectId === '' ? undefined : eq(auditLog.objectId, objectId),
    userId === undefined ? undefined : eq(auditLog.userId, userId),
    from === undefined ? undefined : gte(auditLog.at, startOfDay(from)),
    to === undefined
      ? undefined
      : lt(auditLog.at, new Date(Date.parse(startOfDay(to)) + DAY_MS).toISOString()),
  )
}

/** Midnight of Moscow. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00+03:00`).toISOString()
