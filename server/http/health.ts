import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Router } from 'express'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/sql.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Lifecycle } from '#server/kernel/lifecycle.ts'

const LOOP_DELAY_MAX_MS = 5000
const DATABASE_TIMEOUT_MS = 2000
/** Longer without news of other processes, and what this one shows may be wrong. */
const DEAF_MAX_MS = 30_000

/**
 * `live`: restart me if this fails. `ready`: send me visitors only while this answers 200. Without a database a process
 * that keeps pages still serves most visitors, and its neighbours are no better off, so it stays ready.
 */
export function healthRoutes({
  db,
  lifecycle,
  changes,
  keepsPages,
}: {
  db: Database
  lifecycle: Lifecycle
  changes: Pick<Changes, 'deafMs'>
  keepsPages: () => boolean
}) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const router = Router()

  router.get('/health/live', (_req, res) => {
    const worstMs = delay.max / 1e6
    delay.reset()
    res.set('cache-control', 'no-store')
    res
      .status(worstMs > LOOP_DELAY_MAX_MS ? 503 : 200)
      .json({ status: worstMs > LOOP_DELAY_MAX_MS ? 'stuck' : 'ok' })
  })

  router.get('/health/ready', async (_req, res) => {
    res.set('cache-control', 'no-store')
    if (lifecycle.isDraining()) {
      res.status(503).json({ status: 'draining' })
      return
    }
    if (!(await answersInTime(db))) {
      res.status(keepsPages() ? 200 : 503).json({ status: 'no database' })
      return
    }
    const isDeaf = changes.deafMs() > DEAF_MAX_MS
    res.status(isDeaf ? 503 : 200).json({ status: isDeaf ? 'no changes heard' : 'ok' })
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
