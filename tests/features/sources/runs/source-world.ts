import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { sourceRecords, sourceRuns, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { createGetFor } from '#server/features/intake/sources/fetching/polite-get.ts'
import { runSource, type RunnerDeps } from '#server/features/intake/sources/runs/run-source.ts'
import { LOCAL_NETWORK } from '#server/kernel/public-network.ts'
import { testDatabase } from '#tests/support/database.ts'
import { behaveWell, startSourceStub } from '#tests/support/source-stub/stub-server.ts'

const START = new Date('2026-11-25T09:00:00Z')

/** A database without vacancies, a stub of sources, and runs of sources from one into the other. */
export async function sourceWorld() {
  const { db } = await testDatabase()
  const stub = await startSourceStub()
  const clock = { now: START }
  const published: number[] = []
  const now = () => clock.now
  const deps: RunnerDeps = {
    db,
    getFor: createGetFor({ network: LOCAL_NETWORK, userAgent: 'DistantBot/1.0', now }),
    changes: {
      publish: async (event) => void (event.kind === 'vacancies' && published.push(...event.ids)),
    },
    log: pino({ level: 'silent' }),
    now,
  }

  beforeEach(async () => {
    await db.delete(sources)
    await db.delete(vacancies)
    await db.delete(companies)
    clock.now = START
    published.length = 0
    stub.requests.length = 0
    stub.misbehave = behaveWell
  })

  /** A source that staff have tried and switched on; `trudvsem` is open data, others have a consent. */
  async function addSource({
    address,
    ...row
  }: Omit<Partial<typeof sources.$inferInsert>, 'address'> & { kind: string; address: URL }) {
    const [source] = await db
      .insert(sources)
      .values({
        key: row.kind,
        title: 'Источник',
        basis: row.kind === 'trudvsem' ? 'open_data' : 'consent',
        basisUrl: row.kind === 'trudvsem' ? 'https://opendata.example/terms' : null,
        basisOn: '2026-11-20',
        basisNote: row.kind === 'trudvsem' ? '' : 'Директор ВЫДУМКИ, письмо в папке договоров',
        intervalMinutes: 120,
        pauseMs: 0,
        state: 'on',
        nextRunAt: START.toISOString(),
        triedAt: START.toISOString(),
        createdAt: START.toISOString(),
        updatedAt: START.toISOString(),
        ...row,
        address: address.href,
      })
      .returning()
    if (!source) throw new Error('The source was not inserted')
    return source
  }

  const run = async ({ id }: { id: number }, signal = new AbortController().signal) => {
    const ended = await runSource(deps, id, { signal, random: 0 })
    if (ended === null) throw new Error('The source must not run')
    return ended
  }
  const passTime = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  const listVacancies = () => db.select().from(vacancies).orderBy(asc(vacancies.id))
  const listRecords = () => db.select().from(sourceRecords).orderBy(asc(sourceRecords.recordId))
  const listRuns = () => db.select().from(sourceRuns).orderBy(asc(sourceRuns.id))
  const find = async ({ id }: { id: number }) => {
    const [source] = await db.select().from(sources).where(eq(sources.id, id))
    if (!source) throw new Error('There is no such source')
    return source
  }
  /** How many vacancies have each state. */
  const countVacancies = async () => countBy(await listVacancies(), ({ status }) => status)
  const countRecords = async () => countBy(await listRecords(), ({ state }) => state)

  return {
    db,
    deps,
    stub,
    clock,
    published,
    addSource,
    run,
    passTime,
    listVacancies,
    listRecords,
    listRuns,
    find,
    countVacancies,
    countRecords,
  }
}

function countBy<T>(rows: readonly T[], toKey: (row: T) => string): Record<string, number> {
  const groups = Map.groupBy(rows, toKey)
  return Object.fromEntries([...groups].map(([key, group]) => [key, group.length]))
}
