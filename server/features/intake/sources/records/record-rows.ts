import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { sourceRecords, type sources } from '#server/db/schema/sources.ts'
import type { Sql } from '#server/kernel/sql.ts'

export type SourceRow = typeof sources.$inferSelect
export type RecordRow = typeof sourceRecords.$inferSelect

/** In place of the refusal of a shown record that staff have left as it is, until its source changes it. */
export const KEPT_BY_STAFF = 'kept_by_staff'

/** Locks the known records among these, in one order, so that two runs cannot wait for each other. */
export async function lockRecords(
  tx: Sql,
  { sourceId, ids }: { sourceId: number; ids: readonly string[] },
): Promise<ReadonlyMap<string, RecordRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(sourceRecords)
    .where(and(eq(sourceRecords.sourceId, sourceId), inArray(sourceRecords.recordId, [...ids])))
    .orderBy(asc(sourceRecords.recordId))
    .for('update')
  return new Map(rows.map((row) => [row.recordId, row]))
}

type SeenColumn = 'sourceId' | 'recordId' | 'firstSeenAt'

/** Inserts records, or replaces what is known of them; when they were first seen stays. */
export async function saveRecords(tx: Sql, rows: readonly (typeof sourceRecords.$inferInsert)[]) {
  if (rows.length === 0) return
  await tx
    .insert(sourceRecords)
    .values([...rows])
    .onConflictDoUpdate({
      target: [sourceRecords.sourceId, sourceRecords.recordId],
      set: {
        state: sql`excluded.state`,
        refusal: sql`excluded.refusal`,
        waitsFor: sql`excluded.waits_for`,
        vacancyId: sql`excluded.vacancy_id`,
        duplicateOf: sql`excluded.duplicate_of`,
        companyId: sql`excluded.company_id`,
        url: sql`excluded.url`,
        hash: sql`excluded.hash`,
        mapped: sql`excluded.mapped`,
        lastSeenAt: sql`excluded.last_seen_at`,
        lastRunId: sql`excluded.last_run_id`,
        misses: sql`excluded.misses`,
        probedAt: sql`excluded.probed_at`,
        modifiedAt: sql`excluded.modified_at`,
      } satisfies Record<Exclude<keyof RecordRow, SeenColumn>, unknown>,
    })
}

/** Notes that a run has seen records which it does not write. */
export async function touchRecords(
  tx: Sql,
  { sourceId, ids, runId, at }: { sourceId: number; ids: readonly string[]; runId: number; at: string },
) {
  if (ids.length === 0) return
  await tx
    .update(sourceRecords)
    .set({
      lastSeenAt: at,
      lastRunId: runId,
      misses: 0,
      refusal: sql`case when ${sourceRecords.refusal} = ${KEPT_BY_STAFF} then ${KEPT_BY_STAFF} end`,
    })
    .where(and(eq(sourceRecords.sourceId, sourceId), inArray(sourceRecords.recordId, [...ids])))
}

/** Notes why records that are shown do not fit any more. They stay as they are: nothing says yet that they have been seen. */
export async function doubtRecords(
  tx: Sql,
  sourceId: number,
  records: readonly Pick<RecordRow, 'recordId' | 'refusal' | 'modifiedAt'>[],
) {
  for (const { recordId, ...set } of records)
    await tx
      .update(sourceRecords)
      .set(set)
      .where(and(eq(sourceRecords.sourceId, sourceId), eq(sourceRecords.recordId, recordId)))
}
