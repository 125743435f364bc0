import type { Sql } from '#server/kernel/sql.ts'
import type { SourceAlarm } from '#shared/features/intake/sources/vocabulary.ts'
import { findKind } from '../kinds/kinds.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { findAlarms } from './alarms.ts'
import { findGuarded } from './run-source-now.ts'
import { findLastWholeRuns } from './source-facts.ts'

/** The alarms of each source by its id, the worst first. */
export async function readAlarms(
  { db, now }: { db: Sql; now: () => Date },
  rows: readonly SourceRow[],
): Promise<ReadonlyMap<number, SourceAlarm[]>> {
  const wholeRuns = await findLastWholeRuns(
    db,
    rows.map(({ id }) => id),
  )
  const alarms = new Map<number, SourceAlarm[]>()
  for (const source of rows)
    alarms.set(
      source.id,
      findAlarms({
        source,
        kind: findKind(source.kind),
        lastWhole: wholeRuns.get(source.id) ?? null,
        isGuarded: (await findGuarded(db, source.id)) !== null,
        now: now(),
      }),
    )
  return alarms
}
