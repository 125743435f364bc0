/** What staff and employers read of sources. */
import { and, count, desc, eq, inArray, max, sql, type SQL } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { sourceRecords, sourceRuns } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type {
  SourceKindInfo,
  SourceRecordRow,
  SourceRun,
} from '#shared/features/intake/sources/source-models.ts'
import {
  LISTED_STATES,
  RECORDS_SHOWN,
  RUNS_SHOWN,
  type ListedState,
} from '#shared/features/intake/sources/vocabulary.ts'
import type { SourceKind } from '../kinds/kind.ts'
import { toStoredVacancy } from '../records/mapped.ts'
import type { SourceRow } from '../records/record-rows.ts'
import type { RunRow } from '../runs/run-rows.ts'

export const toKindInfo = ({
  code,
  title,
  addressExample,
  addressHint,
  isOfOneEmployer,
  hosts,
  defaults,
}: SourceKind): SourceKindInfo => ({
  code,
  title,
  addressExample,
  addressHint,
  isOfOneEmployer,
  hasOwnHosts: hosts !== null,
  ...defaults,
})

const toRun = ({
  sourceId: _sourceId,
  position: _position,
  watermark: _watermark,
  refused,
  unmapped,
  ...run
}: RunRow): SourceRun => ({
  ...run,
  refused: Object.entries(refused)
    .map(([reason, times]) => ({ reason, count: times }))
    .toSorted((a, b) => b.count - a.count),
  unmapped: Object.entries(unmapped)
    .flatMap(([field, words]) =>
      Object.entries(words).map(([word, times]) => ({ field, word, count: times })),
    )
    .toSorted((a, b) => b.count - a.count),
})

/** The newest first. */
export async function listRuns(db: Sql, sourceId: number): Promise<SourceRun[]> {
  const rows = await db
    .select()
    .from(sourceRuns)
    .where(eq(sourceRuns.sourceId, sourceId))
    .orderBy(desc(sourceRuns.id))
    .limit(RUNS_SHOWN)
  return rows.map(toRun)
}

/** The state of a source with its last run and the numbers of its records, as all its readers see it. */
export function toState(source: SourceRow, facts: { lastRun: RunRow | undefined; counts: Counts }) {
  const { state, pauseReason, pausedUntil, triedAt, nextRunAt, lastSuccessAt } = source
  const { lastRun, counts } = facts
  return {
    state,
    pauseReason,
    pausedUntil,
    triedAt,
    nextRunAt,
    lastSuccessAt,
    isRunning: lastRun !== undefined && lastRun.finishedAt === null,
    lastRun: lastRun ? toRun(lastRun) : null,
    counts: [...counts],
  }
}

type Counts = readonly { state: ListedState; count: number }[]

/** Of a record with its vacancy. */
const listedState = sql<ListedState>`case
  when ${sourceRecords.state} = 'shown' and ${vacancies.status} = 'moderation' then 'held'
  else ${sourceRecords.state}
end`
const isItsVacancy = eq(vacancies.id, sourceRecords.vacancyId)

/** The last run of each source. */
export const findLastRuns = (db: Sql, ids: readonly number[]) => findNewest(db, ids, undefined)

/** The last runs that have read their sources to the end. */
export const findLastWholeRuns = (db: Sql, ids: readonly number[]) =>
  findNewest(
    db,
    ids,
    and(inArray(sourceRuns.mode, ['full', 'changes']), inArray(sourceRuns.outcome, ['ok', 'guarded'])),
  )

async function findNewest(
  db: Sql,
  ids: readonly number[],
  condition: SQL | undefined,
): Promise<ReadonlyMap<number, RunRow>> {
  if (ids.length === 0) return new Map()
  const newest = db
    .select({ id: max(sourceRuns.id) })
    .from(sourceRuns)
    .where(and(inArray(sourceRuns.sourceId, [...ids]), condition))
    .groupBy(sourceRuns.sourceId)
  const rows = await db.select().from(sourceRuns).where(inArray(sourceRuns.id, newest))
  return new Map(rows.map((row) => [row.sourceId, row]))
}

/** Numbers of records by state, for each source, in the order of the states. */
export async function countRecords(db: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ sourceId: sourceRecords.sourceId, state: listedState, count: count() })
    .from(sourceRecords)
    .leftJoin(vacancies, isItsVacancy)
    .where(inArray(sourceRecords.sourceId, [...ids]))
    .groupBy(sql`1, 2`)
  const place = ({ state }: { state: ListedState }) => LISTED_STATES.indexOf(state)
  return Map.groupBy(
    rows.toSorted((one, other) => place(one) - place(other)),
    ({ sourceId }) => sourceId,
  )
}

export async function findCompanyTitles(db: Sql, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await db
    .select({ id: companies.id, title: companies.title })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Those that were seen last come first. */
export async function listRecords(
  db: Sql,
  { sourceId, states }: { sourceId: number; states: readonly ListedState[] },
): Promise<SourceRecordRow[]> {
  const rows = await db
    .select({ record: sourceRecords, state: listedState })
    .from(sourceRecords)
    .leftJoin(vacancies, isItsVacancy)
    .where(and(eq(sourceRecords.sourceId, sourceId), inArray(listedState, [...states])))
    .orderBy(desc(sourceRecords.lastSeenAt), sourceRecords.recordId)
    .limit(RECORDS_SHOWN)
  return rows.map(
    ({
      state,
      record: { recordId, refusal, waitsFor, mapped, vacancyId, duplicateOf, url, lastSeenAt },
    }) => ({
      recordId,
      state,
      refusal,
      waitsFor,
      title: mapped && toStoredVacancy(mapped).vacancy.draft.title,
      vacancyId: vacancyId ?? duplicateOf,
      url,
      lastSeenAt,
    }),
  )
}
