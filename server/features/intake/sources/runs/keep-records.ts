import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import { renewTerms } from '#server/features/intake/imports/records/terms.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { RecordNames } from '../kinds/kind.ts'
import type { SourceRow } from '../records/record-rows.ts'

type Run = { runId: number; source: SourceRow; now: Date }

/**
 * Notes records that a page of a run did not read.
 * @param names.seen are as they were, and their terms are renewed as those of unchanged ones are
 * @param names.unclear may be there: they do not end with this run
 * @returns how many were seen, and vacancies that are open again
 */
export async function keepRecords(
  tx: Sql,
  run: Run,
  { seen, unclear }: { seen?: RecordNames | undefined; unclear?: RecordNames | undefined },
): Promise<{ count: number; reopenedIds: readonly number[] }> {
  if (unclear) await touch(tx, run, unclear)
  const rows = seen ? await touch(tx, run, seen) : []
  const terms = rows.flatMap(({ recordId, state, endsAt }) =>
    state === 'shown' ? [{ source: run.source.key, sourceId: recordId, endsAt }] : [],
  )
  const { reopenedIds } = await renewTerms(tx, terms, run.now)
  return { count: rows.length, reopenedIds }
}

async function touch(tx: Sql, { runId, source, now }: Run, { ids, urls }: RecordNames) {
  if (ids.length === 0 && urls.length === 0) return []
  return tx
    .update(sourceRecords)
    .set({ lastSeenAt: now.toISOString(), lastRunId: runId, misses: 0 })
    .where(
      and(
        eq(sourceRecords.sourceId, source.id),
        ne(sourceRecords.state, 'closed'),
        // A page that is as it was does not make a record fit again.
        or(isNull(sourceRecords.refusal), ne(sourceRecords.state, 'shown')),
        or(inArray(sourceRecords.recordId, [...ids]), inArray(sourceRecords.url, [...urls])),
      ),
    )
    .returning({
      recordId: sourceRecords.recordId,
      state: sourceRecords.state,
      endsAt: sql<string | null>`${sourceRecords.mapped} -> 'vacancy' ->> 'endsAt'`,
    })
}
