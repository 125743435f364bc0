import { and, count, eq, inArray, max, ne } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { sourceRecords, sourceRuns, sources } from '#server/db/schema/sources.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { SOURCE_STATES } from '#shared/features/intake/sources/vocabulary.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import { findSilence, findSilenceLimit, isExpected } from './manage/alarms.ts'

/** Read from the database on every scrape, so that all processes report the same. */
export function observeSources({ registry, db, now }: { registry: Registry; db: Sql; now: () => Date }) {
  const registers = [registry]
  const states = new Gauge({
    name: 'source_state',
    help: '1 for the state of each source of vacancies',
    labelNames: ['source', 'state'],
    registers,
    async collect() {
      const rows = await listSources(db)
      if (!rows) return
      states.reset()
      for (const { key, state } of rows)
        for (const one of SOURCE_STATES) states.set({ source: key, state: one }, one === state ? 1 : 0)
    },
  })
  const failures = new Gauge({
    name: 'source_failures',
    help: 'Runs of a source that have failed since its last good one',
    labelNames: ['source'],
    registers,
    async collect() {
      const rows = await listSources(db)
      if (!rows) return
      failures.reset()
      for (const row of rows) failures.set({ source: row.key }, row.failures)
    },
  })
  const silent = new Gauge({
    name: 'source_silent_seconds',
    help: 'Time since the last good run of a source that is on or has paused by itself',
    labelNames: ['source'],
    registers,
    async collect() {
      const rows = await listSources(db)
      if (!rows) return
      silent.reset()
      for (const row of rows.filter(isExpected))
        silent.set({ source: row.key }, findSilence(row, now()) / SECOND_MS)
    },
  })
  const silenceLimit = new Gauge({
    name: 'source_silence_limit_seconds',
    help: 'Time without a good run after which a source is late',
    labelNames: ['source'],
    registers,
    async collect() {
      const rows = await listSources(db)
      if (!rows) return
      silenceLimit.reset()
      for (const row of rows) silenceLimit.set({ source: row.key }, findSilenceLimit(row) / SECOND_MS)
    },
  })
  const records = new Gauge({
    name: 'source_records',
    help: 'Records of a source by what has become of them',
    labelNames: ['source', 'state'],
    registers,
    async collect() {
      const rows = await countRecords(db)
      if (!rows) return
      records.reset()
      for (const { key, state, records: counted } of rows) records.set({ source: key, state }, counted)
    },
  })
  const absent = new Gauge({
    name: 'source_absent',
    help: 'Vacancies that have left a source at once, whose end staff have to confirm',
    labelNames: ['source'],
    registers,
    async collect() {
      const rows = await listAbsent(db)
      if (!rows) return
      absent.reset()
      for (const { key, absent: waiting } of rows) absent.set({ source: key }, waiting)
    },
  })
}

/** Without a database the other metrics are still useful. */
async function orNothing<T>(rows: PromiseLike<T>): Promise<T | null> {
  try {
    return await rows
  } catch {
    return null
  }
}

const isKept = ne(sources.state, 'removed')

const listSources = (db: Sql) =>
  orNothing(
    db
      .select({
        key: sources.key,
        state: sources.state,
        failures: sources.failures,
        lastSuccessAt: sources.lastSuccessAt,
        createdAt: sources.createdAt,
        triedAt: sources.triedAt,
        pauseReason: sources.pauseReason,
        intervalMinutes: sources.intervalMinutes,
      })
      .from(sources)
      .where(isKept),
  )

const countRecords = (db: Sql) =>
  orNothing(
    db
      .select({ key: sources.key, state: sourceRecords.state, records: count() })
      .from(sourceRecords)
      .innerJoin(sources, eq(sources.id, sourceRecords.sourceId))
      .where(isKept)
      .groupBy(sources.key, sourceRecords.state),
  )

/** What the last whole run of each source has left for staff to decide. */
const listAbsent = (db: Sql) =>
  orNothing(
    db
      .select({ key: sources.key, absent: sourceRuns.absent })
      .from(sourceRuns)
      .innerJoin(sources, eq(sources.id, sourceRuns.sourceId))
      .where(
        and(
          inArray(sources.state, ['on', 'paused']),
          inArray(
            sourceRuns.id,
            db
              .select({ id: max(sourceRuns.id) })
              .from(sourceRuns)
              .where(
                and(
                  ne(sourceRuns.mode, 'probe'),
                  inArray(sourceRuns.outcome, ['ok', 'not_modified', 'guarded']),
                ),
              )
              .groupBy(sourceRuns.sourceId),
          ),
        ),
      ),
  )
