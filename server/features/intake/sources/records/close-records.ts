import { endImported } from '#server/features/board/posting/held-imported.ts'
import { reportFindings } from '#server/features/staff/complaints/check-reports.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { RecordRow } from './record-rows.ts'

/**
 * Ends the vacancies of records that their source has no more. The caller writes the records.
 * @returns ids of the vacancies that have left the lists, or the queue of moderators
 */
export async function closeRecords(
  tx: Sql,
  { records, at }: { records: readonly Pick<RecordRow, 'state' | 'vacancyId'>[]; at: string },
): Promise<{ ids: readonly number[] }> {
  const shown = records.flatMap(({ state, vacancyId }) => (state === 'shown' && vacancyId ? [vacancyId] : []))
  const ended = await endImported(tx, { ids: shown, at })
  await reportFindings(
    tx,
    ended
      .filter(({ wasHeld }) => wasHeld)
      .map(({ id, companyId, title }) => ({ vacancyId: id, companyId, title, findings: [], at })),
  )
  return { ids: ended.map(({ id }) => id) }
}
