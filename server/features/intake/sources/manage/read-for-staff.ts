import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { sourceRecords, sourceRuns, sources } from '#server/db/schema/sources.ts'
import type { Deps } from '#server/features/intake/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hasWholeBasis } from '#shared/features/intake/sources/basis.ts'
import type { SourceDetails } from '#shared/features/intake/sources/staff-contract.ts'
import type { SourceDay, SourceSummary } from '#shared/features/intake/sources/source-models.ts'
import { GRAPH_DAYS } from '#shared/features/intake/sources/vocabulary.ts'
import { MOSCOW } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { findKind } from '../kinds/kinds.ts'
import { toStoredVacancy } from '../records/mapped.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { readSettings } from '../runs/read-settings.ts'
import { findSource, SOURCES_MAX } from '../runs/run-rows.ts'
import { readAlarms } from './read-alarms.ts'
import { findGuarded, isLeftAfter } from './run-source-now.ts'
import { sourceNotFound } from './source-changes.ts'
import { countRecords, findCompanyTitles, findLastRuns, listRuns, toState } from './source-facts.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>

const ABSENT_SHOWN = 20

/** Removed ones come last. */
export async function listSources(deps: ReadDeps): Promise<{ items: SourceSummary[] }> {
  const rows = await deps.db
    .select()
    .from(sources)
    .orderBy(sql`${sources.state} = 'removed'`, asc(sources.title), asc(sources.id))
    .limit(SOURCES_MAX)
  return { items: await summarise(deps, rows) }
}

/** @throws Problem not_found */
export async function readSource(deps: ReadDeps, id: number): Promise<SourceDetails> {
  const row = await findSource(deps.db, id)
  if (!row) throw sourceNotFound()
  const [summaries, runs, days, absent] = await Promise.all([
    summarise(deps, [row]),
    listRuns(deps.db, id),
    listDays(deps, id),
    findAbsent(deps.db, row),
  ])
  const [summary] = summaries
  if (!summary) throw new Error('A source has no summary')
  return { ...summary, runs, days, absent, form: toForm(row) }
}

async function summarise(deps: ReadDeps, rows: readonly SourceRow[]): Promise<SourceSummary[]> {
  const { db } = deps
  const ids = rows.map(({ id }) => id)
  const [lastRuns, counts, titles, alarms] = await Promise.all([
    findLastRuns(db, ids),
    countRecords(db, ids),
    findCompanyTitles(
      db,
      rows.flatMap(({ companyId }) => companyId ?? []),
    ),
    readAlarms(deps, rows),
  ])
  return rows.map((source) => {
    const { id, key, title, address, companyId } = source
    const kind = findKind(source.kind)
    return {
      ...toState(source, { lastRun: lastRuns.get(id), counts: counts.get(id) ?? [] }),
      id,
      key,
      kindTitle: kind?.title ?? source.kind,
      title,
      address,
      hasBasis: hasWholeBasis(source),
      company: companyId === null ? null : { id: companyId, title: titles.get(companyId) ?? '' },
      alarms: alarms.get(id) ?? [],
    }
  })
}

function toForm(row: SourceRow): SourceDetails['form'] {
  const { regions = [], words = [], pathPrefix = null } = readSettings(row.settings)
  return {
    kind: row.kind,
    title: row.title,
    address: row.address,
    companyId: row.companyId,
    employerTitle: row.employerTitle,
    employerInn: row.employerInn,
    employerSite: row.employerSite,
    basis: row.basis,
    basisUrl: row.basisUrl,
    basisOn: row.basisOn,
    basisNote: row.basisNote,
    isNofollow: row.isNofollow,
    isIndexed: row.isIndexed,
    regions: regions.join(', '),
    words: words.join('\n'),
    pathPrefix,
    intervalMinutes: row.intervalMinutes,
    pauseMs: row.pauseMs,
    employerCap: row.employerCap,
    runCap: row.runCap,
    expectedMin: row.expectedMin,
  }
}

async function listDays({ db, now }: ReadDeps, sourceId: number): Promise<SourceDay[]> {
  const since = new Date(now().getTime() - GRAPH_DAYS * DAY_MS).toISOString()
  const day = sql<string>`to_char(${sourceRuns.startedAt} at time zone ${MOSCOW}, 'YYYY-MM-DD')`
  const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::int`
  return db
    .select({
      day,
      runs: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${sourceRuns.outcome} in ('failed', 'partial')))::int`,
      read: sum(sourceRuns.read),
      added: sum(sourceRuns.added),
      changed: sum(sourceRuns.changed),
      closed: sum(sourceRuns.closed),
      seconds: sum(
        sql`extract(epoch from coalesce(${sourceRuns.finishedAt}, ${sourceRuns.startedAt}) - ${sourceRuns.startedAt})`,
      ),
    })
    .from(sourceRuns)
    .where(and(eq(sourceRuns.sourceId, sourceId), gt(sourceRuns.startedAt, since)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

async function findAbsent(db: Sql, source: SourceRow): Promise<SourceDetails['absent']> {
  const run = await findGuarded(db, source.id)
  if (!run) return null
  const rows = await db
    .select({ mapped: sourceRecords.mapped })
    .from(sourceRecords)
    .where(isLeftAfter(source, run))
    .orderBy(asc(sourceRecords.recordId))
    .limit(ABSENT_SHOWN)
  return {
    count: run.absent,
    titles: rows.flatMap(({ mapped }) => (mapped ? [toStoredVacancy(mapped).vacancy.draft.title] : [])),
  }
}
