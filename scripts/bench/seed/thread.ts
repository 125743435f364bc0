/** A thread of `writeInThreads`. */
import { parentPort, workerData } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/node-postgres'
import { connectFast } from './bulk-load.ts'
import type { ThreadJob } from './threads.ts'
import { createWorld } from './world.ts'
import { writeResumes, writeVacancies } from './write.ts'

/** While the database writes one batch, the next one is made. */
const CONNECTIONS = 2

const { kind, count, batches, connection, world: options } = asJob(workerData)
const world = createWorld(options)
const write = kind === 'vacancies' ? writeVacancies : writeResumes
let next = batches.thread
await Promise.all(Array.from({ length: CONNECTIONS }, writeBatches))

async function writeBatches() {
  const client = await connectFast(connection)
  const db = drizzle(client, { casing: 'snake_case' })
  try {
    while (next * batches.size < count) {
      const first = next * batches.size + 1
      next += batches.of
      const last = Math.min(count, first + batches.size - 1)
      await write(db, { world, first, last })
      parentPort?.postMessage(last - first + 1)
    }
  } finally {
    await client.end()
  }
}

/** Safe: only `writeInThreads` starts this file. */
function asJob(value: unknown) {
  return value as ThreadJob
}
