import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { MODERATION_PLACES, type RecordWait } from '#shared/features/intake/sources/vocabulary.ts'
import { countModerated, placeRecords } from './place-records.ts'
import type { RecordRow } from './record-rows.ts'
import { toPlacedRecord } from './row-records.ts'
import { isSeenLately } from './seen-lately.ts'
import type { RunOfPage } from './run-of-page.ts'

/** Records that get a place at a time. */
const PROMOTED_MAX = 200

/** Shows records that have waited for a place, the first seen first, as far as there are places. */
export async function promoteWaiting(
  tx: Sql,
  run: RunOfPage,
  { waits, now }: { waits: readonly RecordWait[]; now: Date },
): Promise<{ added: number; changedIds: readonly number[] }> {
  const found: RecordRow[] = []
  for (const wait of waits) found.push(...(await listWaiting(tx, run, { wait, now })))
  if (found.length === 0) return { added: 0, changedIds: [] }
  const records = found.flatMap((row) => toPlacedRecord(row) ?? [])
  const { added, changedIds } = await placeRecords(tx, { run, records, now, keepsSeen: true })
  return { added, changedIds }
}

async function listWaiting(
  tx: Sql,
  { source, placesLeft }: RunOfPage,
  { wait, now }: { wait: RecordWait; now: Date },
): Promise<RecordRow[]> {
  const free = await countPlaces(tx, { wait, placesLeft })
  if (free === 0) return []
  return tx
    .select()
    .from(sourceRecords)
    .where(
      and(
        eq(sourceRecords.sourceId, source.id),
        eq(sourceRecords.state, 'waiting'),
        eq(sourceRecords.waitsFor, wait),
        eq(sourceRecords.misses, 0),
        isNull(sourceRecords.refusal),
        isSeenLately(source, now),
        wait === 'employer' ? hasFreePlace(source) : undefined,
      ),
    )
    .orderBy(asc(sourceRecords.firstSeenAt), asc(sourceRecords.recordId))
    .limit(Math.min(free, PROMOTED_MAX))
    .for('update')
}

async function countPlaces(tx: Sql, { wait, placesLeft }: { wait: RecordWait; placesLeft: number | null }) {
  const ofRun = placesLeft === null ? PROMOTED_MAX : Math.max(0, placesLeft)
  if (wait !== 'moderation') return ofRun
  return Math.max(0, MODERATION_PLACES - (await countModerated(tx)))
}

/** Employers that have fewer vacancies here than the source may show of one. */
function hasFreePlace({ id, employerCap }: RunOfPage['source']) {
  if (employerCap === null) return undefined
  const shown = sql`select count(*) from ${sourceRecords} other where other.source_id = ${id}
    and other.company_id = ${sourceRecords.companyId} and other.state = 'shown'`
  return sql`(${shown}) < ${employerCap}`
}

/** Sources that have records which wait for a moderator. */
export async function listSourcesInModeration(db: Sql): Promise<readonly number[]> {
  const rows = await db
    .selectDistinct({ id: sourceRecords.sourceId })
    .from(sourceRecords)
    .where(and(inArray(sourceRecords.state, ['waiting']), eq(sourceRecords.waitsFor, 'moderation')))
  return rows.map(({ id }) => id)
}
