import { and, desc, eq, isNull } from 'drizzle-orm'
import { auditLog } from '#server/db/schema/audit.ts'
import { sourceRuns, sources } from '#server/db/schema/sources.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { SourceRow } from '../records/record-rows.ts'

export const sourceNotFound = () => new Problem('not_found', 'Такого источника нет')

/** Which source, and of which company: null for one that staff manage. */
export type Which = { id: number; companyId: number | null }

/** A source of staff's list, or of this company. @throws Problem not_found */
export async function lockSource(tx: Sql, { id, companyId }: Which): Promise<SourceRow> {
  const [row] = await tx
    .select()
    .from(sources)
    .where(and(eq(sources.id, id), companyId === null ? undefined : eq(sources.companyId, companyId)))
    .for('no key update')
  if (!row) throw sourceNotFound()
  return row
}

export async function setSource(
  tx: Sql,
  { id, at }: { id: number; /** Instant. */ at: string },
  set: Partial<typeof sources.$inferInsert>,
) {
  await tx
    .update(sources)
    .set({ ...set, updatedAt: at })
    .where(eq(sources.id, id))
}

/** Ends the present run: its process sees that at its next page and writes nothing more. @returns whether one was on */
export async function endRun(tx: Sql, { sourceId, at }: { sourceId: number; at: string }): Promise<boolean> {
  const ended = await tx
    .update(sourceRuns)
    .set({ finishedAt: at, outcome: 'stopped', position: null })
    .where(and(eq(sourceRuns.sourceId, sourceId), isNull(sourceRuns.finishedAt)))
    .returning({ id: sourceRuns.id })
  return ended.length > 0
}

/** Conditions under which the next run asks for the whole source, whatever it has read before. */
export const readFromBeginning = (at: string) => ({
  etag: null,
  lastModified: null,
  watermark: null,
  nextFullRunAt: at,
})

export function publishVacancies(tx: Sql, { changes }: Pick<Deps, 'changes'>, ids: readonly number[]) {
  if (ids.length > 0) afterCommit(tx, () => changes.publish({ kind: 'vacancies', ids: [...new Set(ids)] }))
}

export const auditSource = (
  tx: Sql,
  {
    userId,
    action,
    source: { id, key, companyId },
    details = {},
  }: {
    userId: number
    action: AuditAction
    source: Pick<SourceRow, 'id' | 'key' | 'companyId'>
    details?: Readonly<Record<string, string | number | null>>
  },
) =>
  recordAudit(tx, {
    userId,
    action,
    objectKind: 'source',
    objectId: String(id),
    details: { sourceKey: key, companyId, ...details },
  })

/** Whether staff have removed the source, and not its company: the audit log knows. */
export async function isRemovedByStaff(db: Sql, id: number): Promise<boolean> {
  const [removal] = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectKind, 'source'),
        eq(auditLog.objectId, String(id)),
        eq(auditLog.action, 'source.removed'),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return removal?.details.staffRole !== undefined
}
