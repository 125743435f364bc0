import { asc, inArray } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import type { Sql } from '#server/kernel/sql.ts'

/** Locks the records of companies in the order in which a run of a source locks them. */
export async function lockCompanyRecords(tx: Sql, companyIds: readonly number[]) {
  return tx
    .select()
    .from(sourceRecords)
    .where(inArray(sourceRecords.companyId, [...companyIds]))
    .orderBy(asc(sourceRecords.sourceId), asc(sourceRecords.recordId))
    .for('update')
}
