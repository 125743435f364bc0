import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { DatabaseHandle } from '#server/db/client.ts'
import type { Sql } from '#server/kernel/sql.ts'
import {
  connectFast,
  connectionOf,
  createIndexes,
  dropIndexes,
  finishTables,
  requireEmpty,
} from './bulk-load.ts'
import { readDistributions } from './distributions.ts'
import { writeInThreads } from './threads.ts'
import { createWorld, type WorldOptions } from './world.ts'
import { writeCompanies } from './write.ts'

type SeedOptions = {
  /** Where real vacancies are. */
  source: Sql
  seed: string
  vacancies: number
  resumes: number
  now: Date
  /** Names a step that takes long; it ends with `stop`. */
  onStep(name: string, rows?: number): { update(done: number): void; stop(): void }
}

/** Fills an empty database with invented rows that are distributed as those of the source. */
export async function fillSeed(target: DatabaseHandle, options: SeedOptions) {
  const { source, seed, vacancies, now } = options
  const connection = connectionOf(target)
  const clients = [await connectFast(connection), await connectFast(connection)] as const
  const [client] = clients
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const step = options.onStep(name)
    await work()
    step.stop()
  }
  try {
    await requireEmpty(client)
    const reading = options.onStep('distributions')
    const world = { seed, vacancies, now, distributions: await readDistributions(source) }
    reading.stop()
    const indexes = await dropIndexes(client)
    try {
      await timed('companies', () =>
        writeCompanies(drizzle(client, { casing: 'snake_case' }), createWorld(world)),
      )
      for (const kind of ['vacancies', 'resumes'] as const)
        await fillTable(options, { kind, world, connection })
    } finally {
      await timed('indexes', () => createIndexes(clients, indexes))
    }
    await timed('statistics', () => finishTables(client))
    await target.jobs.execute(sql`select pg_notify('distant_changed', '{"kind":"reload"}')`)
  } finally {
    await Promise.all(clients.map((one) => one.end()))
  }
}

async function fillTable(
  options: SeedOptions,
  job: {
    kind: 'vacancies' | 'resumes'
    world: WorldOptions
    connection: ReturnType<typeof connectionOf>
  },
) {
  const count = options[job.kind]
  const step = options.onStep(job.kind, count)
  await writeInThreads({ ...job, count }, { onWritten: step.update })
  step.stop()
}
