import { stateChanged } from '#server/features/board/posting/placement/lifecycle.ts'
import { and, eq } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { RemovalReason } from '#shared/features/staff/claims/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { closeRecords } from '../records/close-records.ts'
import { placeRecords } from '../records/place-records.ts'
import type { RecordRow, SourceRow } from '../records/record-rows.ts'
import { toPlacedRecord } from '../records/row-records.ts'
import { refuseField } from './check-address.ts'
import { requireCompanySource } from './company-sources.ts'
import { auditSource, publishVacancies } from './source-changes.ts'

type Asked = {
  id: number
  sourceId: number
  vacancyId: number
  isShown: boolean
  /** Why it is taken down. */
  reason: RemovalReason | null
}

/**
 * Takes a vacancy of a company's source from the readers, or brings it back. Runs leave a taken down one alone.
 * @throws Problem not_found, forbidden, conflict, invalid without a reason to take it down
 */
export async function setVacancyShown(
  ctx: Ctx,
  { vacancyId, isShown, reason, ...one }: Asked,
): Promise<Record<string, never>> {
  const { db } = ctx.deps
  const { userId, source } = await requireCompanySource(ctx, one)
  if (!isShown && reason === null) throw refuseField('reason', 'Выберите, почему снимаете вакансию.')
  await db.transaction(async (tx) => {
    const record = await lockRecord(tx, { sourceId: source.id, vacancyId })
    const ids = isShown ? await bringBack(tx, ctx, { source, record }) : await takeDown(tx, ctx, record)
    await auditSource(tx, {
      userId,
      action: isShown ? 'source.vacancy_returned' : 'source.vacancy_taken_down',
      source,
      details: { vacancyId, ...(isShown ? {} : { reason }) },
    })
    publishVacancies(tx, ctx.deps, ids)
  })
  return {}
}

async function lockRecord(tx: Sql, { sourceId, vacancyId }: { sourceId: number; vacancyId: number }) {
  const [row] = await tx
    .select()
    .from(sourceRecords)
    .where(and(eq(sourceRecords.sourceId, sourceId), eq(sourceRecords.vacancyId, vacancyId)))
    .for('update')
  if (!row) throw new Problem('not_found', 'Такой вакансии в источнике нет')
  return row
}

async function takeDown(tx: Sql, { deps }: Ctx, record: RecordRow): Promise<readonly number[]> {
  if (record.state !== 'shown') throw stateChanged()
  const { ids } = await closeRecords(tx, { records: [record], at: deps.now().toISOString() })
  await tx.update(sourceRecords).set({ state: 'suppressed' }).where(isRecord(record))
  return ids
}

async function bringBack(
  tx: Sql,
  { deps }: Ctx,
  { source, record }: { source: SourceRow; record: RecordRow },
): Promise<readonly number[]> {
  const placed = toPlacedRecord({ ...record, state: 'closed' })
  if (record.state !== 'suppressed' || placed === null) throw stateChanged()
  const run = { id: record.lastRunId, source, placesLeft: null }
  const { changedIds } = await placeRecords(tx, { run, records: [placed], now: deps.now(), keepsSeen: true })
  const [present] = await tx
    .select({ state: sourceRecords.state })
    .from(sourceRecords)
    .where(isRecord(record))
  if (present?.state === 'suppressed')
    throw new Problem('conflict', 'Вакансию снял модератор. Почему, написано в письме.')
  return changedIds
}

const isRecord = ({ sourceId, recordId }: RecordRow) =>
  and(eq(sourceRecords.sourceId, sourceId), eq(sourceRecords.recordId, recordId))
