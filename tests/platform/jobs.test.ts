import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createJobs } from '#server/jobs/runner.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
afterEach(() => vi.useRealTimers())

test('a change during a long run of regular jobs is handled right after it, not a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = Promise.withResolvers<object>()
  const alerts = vi.fn(async () => ({}))
  const jobs = createJobs({ db, now: () => new Date(), log: pino({ level: 'silent' }) }, [
    { name: 'alerts', everyMs: 0, run: alerts },
    { name: 'slow', everyMs: 60_000, run: () => slow.promise.then(() => ({})) },
  ])
  jobs.start()
  await vi.waitFor(() => expect(alerts).toHaveBeenCalledTimes(1))
  jobs.wake()
  vi.advanceTimersByTime(5000)
  slow.resolve({})
  await vi.waitFor(() => expect(alerts).toHaveBeenCalledTimes(2))
  await jobs.stop()
})
