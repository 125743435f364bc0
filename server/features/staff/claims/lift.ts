/** Removals by employers, which staff can undo. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { importStops } from '#server/db/schema/claims.ts'
import { sourceRecords } from '#server/db/schema/sources.ts'
import { returnImportedVacancy } from '#server/features/board/posting/adopt-imported.ts'
import { personName } from '#server/features/identity/accounts/person-name.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import type { Removal } from '#shared/features/staff/claims/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'

const ROWS_MAX = 2000

/** Those that hold, the newest first. */
export async function listRemovals({ deps }: Ctx, { id }: { id: number }): Promise<{ items: Removal[] }> {
  const rows = await deps.db
    .select({ stop: importStops, name: personName })
    .from(importStops)
    .leftJoin(users, eq(users.id, importStops.createdBy))
    .where(
      and(eq(importStops.companyId, id), eq(importStops.reason, 'removed'), isNull(importStops.liftedAt)),
    )
    .orderBy(desc(importStops.id))
    .limit(ROWS_MAX)
  const acts = Map.groupBy(rows, ({ stop }) => stop.actId)
  return {
    items: [...acts].flatMap(([actId, [first, ...others]]) =>
      first === undefined
        ? []
        : {
            actId,
            vacancies: [first, ...others].filter(({ stop }) => stop.vacancyId !== null).length,
            isWhole: [first, ...others].some(({ stop }) => stop.recordId === null),
            note: first.stop.note,
            createdAt: first.stop.createdAt,
            createdBy: first.name,
          },
    ),
  }
}

/**
 * Lets removed vacancies come back: those whose term still runs at once, the others with the next import or run that has
 * them.
 * @throws Problem not_found for one that is lifted already
 */
export async function liftRemoval(
  ctx: Ctx,
  { id, actId }: { id: number; actId: string },
): Promise<Record<string, never>> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const lifted = await tx
      .update(importStops)
      .set({ liftedAt: at, liftedBy: userId })
      .where(
        and(
          eq(importStops.actId, actId),
          eq(importStops.reason, 'removed'),
          isNull(importStops.liftedAt),
          inArray(importStops.actId, listActs(tx, id)),
        ),
      )
      .returning({ vacancyId: importStops.vacancyId, companyId: importStops.companyId })
    if (lifted.length === 0) throw new Problem('not_found', 'Это уже вернули. Обновите страницу.')
    const ids = [...new Set(lifted.flatMap(({ vacancyId }) => vacancyId ?? []))].toSorted((a, b) => a - b)
    const shown: number[] = []
    for (const vacancyId of ids)
      if (await returnImportedVacancy(tx, deps, { vacancyId, userId, at })) shown.push(vacancyId)
    const companyIds = [...new Set(lifted.map(({ companyId }) => companyId))]
    await releaseRecords(tx, { companyIds, shown })
    await recordAudit(tx, {
      userId,
      action: 'company.vacancies_returned',
      objectKind: 'company',
      objectId: String(id),
      details: { count: shown.length },
      at,
    })
    afterCommit(tx, async () => {
      if (shown.length > 0) await deps.changes.publish({ kind: 'vacancies', ids: shown })
      for (const companyId of companyIds) await deps.changes.publish({ kind: 'company', id: companyId })
    })
  })
  return {}
}

/** Actions that concern the company: the rows of one may be of several companies with its INN. */
const listActs = (tx: Sql, companyId: number) =>
  tx.select({ actId: importStops.actId }).from(importStops).where(eq(importStops.companyId, companyId))

/** Those whose vacancy is not shown are written again when their source has them. */
async function releaseRecords(
  tx: Sql,
  { companyIds, shown }: { companyIds: readonly number[]; shown: readonly number[] },
) {
  const isSuppressed = and(
    inArray(sourceRecords.companyId, [...companyIds]),
    eq(sourceRecords.state, 'suppressed'),
  )
  await tx
    .update(sourceRecords)
    .set({ state: 'shown' })
    .where(and(isSuppressed, inArray(sourceRecords.vacancyId, [...shown])))
  await tx.update(sourceRecords).set({ state: 'closed', hash: null, duplicateOf: null }).where(isSuppressed)
}
