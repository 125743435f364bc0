import { moveVacancy } from '#server/features/board/posting/placement/lifecycle.ts'
import { lockLifecycle } from '#server/features/board/posting/queries.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { RecordRow } from './record-rows.ts'

/**
 * Ends the vacancies of records that their source has no more, as if their term had ended: a later run may open them
 * again. What an employer or staff have done to a vacancy stays. The caller writes the records.
 * @returns ids of the vacancies that have left the lists
 */
export async function closeRecords(
  tx: Sql,
  { records, at }: { records: readonly Pick<RecordRow, 'state' | 'vacancyId'>[]; at: string },
): Promise<{ ids: readonly number[] }> {
  const ids: number[] = []
  for (const { state, vacancyId } of records) {
    if (state !== 'shown' || vacancyId === null) continue
    const vacancy = await lockLifecycle(tx, vacancyId)
    if (vacancy?.status !== 'published') continue
    await moveVacancy(tx, {
      vacancy,
      to: 'expired',
      userId: null,
      at,
      reason: 'source_ended',
      set: { expiresAt: at },
    })
    ids.push(vacancyId)
  }
  return { ids }
}
