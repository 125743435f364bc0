import { and, eq, exists, inArray, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { sourceRecords, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { placeRecords } from './place-records.ts'
import type { RecordRow, SourceRow } from './record-rows.ts'
import { isSeenLately } from './seen-lately.ts'
import { toPlacedRecord } from './row-records.ts'
import type { RunOfPage } from './run-of-page.ts'

const TAKEN_MAX = 200

/**
 * Shows duplicates of this source whose vacancies another source has no more: address, views and history stay. A vacancy
 * that its employer or staff have closed stays closed.
 */
export async function takeOverEnded(
  tx: Sql,
  run: RunOfPage,
  now: Date,
): Promise<{ changedIds: readonly number[] }> {
  const duplicates = await listOfEnded(tx, run.source, now)
  for (const record of duplicates) await takeOver(tx, run, { record, now })
  return { changedIds: duplicates.flatMap(({ duplicateOf }) => duplicateOf ?? []) }
}

async function listOfEnded(tx: Sql, source: SourceRow, now: Date): Promise<RecordRow[]> {
  const other = alias(sourceRecords, 'other')
  const ofVacancy = (states: ('claimed' | 'suppressed')[]) =>
    tx
      .select({ recordId: other.recordId })
      .from(other)
      .where(and(eq(other.vacancyId, vacancies.id), inArray(other.state, states)))
  const rows = await tx
    .select({ record: sourceRecords })
    .from(sourceRecords)
    .innerJoin(vacancies, eq(vacancies.id, sourceRecords.duplicateOf))
    .where(
      and(
        eq(sourceRecords.sourceId, source.id),
        eq(sourceRecords.state, 'duplicate'),
        eq(sourceRecords.misses, 0),
        isSeenLately(source, now),
        eq(vacancies.status, 'expired'),
        // An employer's own vacancy ends when the employer lets it end.
        exists(tx.select({ key: sources.key }).from(sources).where(eq(sources.key, vacancies.source))),
        notExists(ofVacancy(['claimed', 'suppressed'])),
      ),
    )
    .orderBy(sourceRecords.firstSeenAt, sourceRecords.recordId)
    .limit(TAKEN_MAX)
    .for('update', { of: sourceRecords })
  // Two records may be duplicates of one vacancy.
  return [...new Map(rows.map(({ record }) => [record.duplicateOf, record])).values()]
}

async function takeOver(tx: Sql, run: RunOfPage, { record, now }: { record: RecordRow; now: Date }) {
  const { duplicateOf: vacancyId, recordId } = record
  const placed = toPlacedRecord({ ...record, state: 'shown', vacancyId, duplicateOf: null })
  if (vacancyId === null || placed === null) return
  await tx.update(sourceRecords).set({ vacancyId: null }).where(eq(sourceRecords.vacancyId, vacancyId))
  await tx
    .update(vacancies)
    .set({ source: run.source.key, sourceId: recordId, contentHash: null })
    .where(eq(vacancies.id, vacancyId))
  await placeRecords(tx, { run, records: [placed], now, keepsSeen: true })
}
