import { and, eq } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { SourceRow } from './record-rows.ts'
import type { Twin } from './twins.ts'

/**
 * Gives the vacancies of lower sources to records of a higher one: address, views and history stay, the text becomes that
 * of the record when it is written. The record that was shown until now stays as a duplicate.
 */
export async function replaceTwins(
  tx: Sql,
  {
    source,
    records,
    twins,
  }: { source: SourceRow; records: readonly { id: string }[]; twins: ReadonlyMap<string, Twin> },
) {
  for (const { id } of records) {
    const twin = twins.get(id)
    if (!twin?.isReplaced) continue
    const { vacancyId } = twin
    await tx
      .update(sourceRecords)
      .set({ state: 'duplicate', duplicateOf: vacancyId, vacancyId: null })
      .where(and(eq(sourceRecords.vacancyId, vacancyId), eq(sourceRecords.state, 'shown')))
    await tx
      .update(vacancies)
      .set({ source: source.key, sourceId: id, contentHash: null })
      .where(eq(vacancies.id, vacancyId))
  }
}
