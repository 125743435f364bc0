import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Deps } from '#server/http/context.ts'

/** Resolves when a statement waits for a lock of another transaction, or when `work` has ended without waiting. */
export async function waitingOrDone({ reads }: Pick<Deps, 'reads'>, work: Promise<unknown>) {
  let isDone = false
  void Promise.allSettled([work]).then(() => (isDone = true))
  await expect.poll(async () => isDone || (await countWaiting(reads)) > 0).toBe(true)
}

/** Resolves when `count` statements wait for locks of other transactions. */
export async function allWaiting({ reads }: Pick<Deps, 'reads'>, count: number) {
  await expect.poll(() => countWaiting(reads)).toBe(count)
}

async function countWaiting(reads: Deps['reads']) {
  const { rows } = await reads.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
