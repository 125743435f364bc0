import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Router } from 'express'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/sql.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Lifecycle } from '#server/kernel/lifecycle.ts'

const LOOP_DELAY_MAX_MS = 5000
const DATABASE_TIMEOUT_MS = 2000
/** After this time without changes of other processes the cached data may be wrong. */
const DISCONNECTED_MAX_MS = 30_000

/**
 * `live`: restart the process if this fails. `ready`: route visitors to it only while this answers 200. A process with
 * cached pages stays ready without a database: it still serves most visitors, and other processes have no database either.
 */
export function healthRoutes({
  db,
  lifecycle,
  changes,
  searchIsReady,
  hasCachedPages,
}: {
  db: Database
  lifecycle: Lifecycle
  changes: Pick<Changes, 'disconnectedMs'>
  searchIsReady: () => boolean
  hasCachedPages: () => boolean
}) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const router = Router()

  router.get('/health/live', (_req, res) => {
    const isStuck = delay.max / 1e6 > LOOP_DELAY_MAX_MS
    delay.reset()
    res.set('cache-control', 'no-store')
    res.status(isStuck ? 503 : 200).json({ status: isStuck ? 'stuck' : 'ok' })
  })

  router.get('/health/ready', async (_req, res) => {
    res.set('cache-control', 'no-store')
    if (lifecycle.isDraining()) return void res.status(503).json({ status: 'draining' })
    if (!(await answersInTime(db)))
      return void res.status(hasCachedPages() ? 200 : 503).json({ status: 'no database' })
    if (!searchIsReady())
      return void res.status(hasCachedPages() ? 200 : 503).json({ status: 'search is starting' })
    const isDisconnected = changes.disconnectedMs() > DISCONNECTED_MAX_MS
    res.status(isDisconnected ? 503 : 200).json({ status: isDisconnected ? 'no changes heard' : 'ok' })
  })
  return router
}

async function answersInTime(db: Database) {
  const { promise, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS)
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
