import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { handled } from '#server/jobs/handled-job.ts'
import { installQueues } from '#server/jobs/install.ts'
import { openJobQueue } from '#server/jobs/queue.ts'
import { defineJob } from '#server/kernel/job-queue.ts'
import { testDatabase } from '#tests/support/database.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { makeDue, startTestWorkers } from '#tests/support/jobs.ts'
import { writeJob } from '#tests/support/write-job.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase({ poolSize: 12 })
const { db } = database

/** A job whose effect can be counted. Nothing but a notification starts it soon. */
const job = defineJob({ ...writeJob, name: 'test-write', pollSeconds: 60 })
const alone = defineJob({ ...job, name: 'test-alone', policy: 'stately' })
const failing = defineJob({
  ...job,
  name: 'test-failing',
  pollSeconds: 0.5,
  retry: { limit: 2, delaySeconds: 1000, delayMaxSeconds: 1000 },
})
const slow = defineJob({ ...job, name: 'test-slow', timeoutSeconds: 1, pollSeconds: 0.5 })
/** As all recurring jobs of the board. */
const scheduled = defineJob({ ...job, name: 'test-scheduled', data: z.object({}), policy: 'stately' })
const nothing = async () => {}

await installQueues(database, { log, jobs: [job, alone, failing, slow, scheduled, writeJob] })
const { queue, close } = await openJobQueue(database, { log })
afterAll(close)
await db.execute(sql`create table effects (word text not null)`)

beforeEach(async () => {
  await db.execute(sql`truncate effects, pgboss.job`)
})

const send = (word: string) => queue.send(db, job, { word })
const write = handled(job, async (deps, { word }) => {
  await deps.db.execute(sql`insert into effects values (${word})`)
})
async function effects() {
  const { rows } = await db.execute(sql`select word from effects order by word`)
  return z
    .array(z.object({ word: z.string() }))
    .parse(rows)
    .map(({ word }) => word)
}
async function states() {
  const { rows } = await db.execute(sql`select name, state from pgboss.job order by created_on, name`)
  return z
    .array(z.object({ name: z.string(), state: z.string() }))
    .parse(rows)
    .map(({ name, state }) => `${name} ${state}`)
}

test('a job sent in a rolled back transaction never runs', async () => {
  await startTestWorkers(database, [write])
  const sending = db.transaction(async (tx) => {
    await queue.send(tx, job, { word: 'never' })
    throw new Error('Changed my mind')
  })
  await expect(sending).rejects.toThrow('Changed my mind')
  await send('later')
  await expect.poll(effects).toEqual(['later'])
})

test('a job starts within a second after the commit, not with the next poll', async () => {
  await startTestWorkers(database, [write])
  const waits: number[] = []
  for (const word of ['first', 'second', 'third']) {
    const sentAt = performance.now()
    await send(word)
    await expect.poll(effects, { interval: 10 }).toContain(word)
    waits.push(performance.now() - sentAt)
  }
  expect(Math.max(...waits)).toBeLessThan(1000)
})

test('of two processes exactly one runs a job', async () => {
  await startTestWorkers(database, [write])
  await startTestWorkers(database, [write])
  const words = Array.from({ length: 40 }, (_, index) => `word ${index}`)
  await Promise.all(words.map(send))
  await expect.poll(effects).toHaveLength(words.length)
  expect(await effects()).toEqual(words.toSorted())
})

test('a recurring job that is new starts once, though two processes bring it at the same moment', async () => {
  const recurring = [{ ...handled(scheduled, nothing), cron: '0 3 1 1 *' }]
  await Promise.all(Array.from({ length: 2 }, () => startTestWorkers(database, [], { recurring })))
  expect((await states()).filter((state) => state.startsWith(scheduled.name))).toEqual([
    'test-scheduled created',
  ])
  await db.execute(sql`delete from pgboss.schedule`)
})

test('a worker of the last release, started during a deploy, leaves the schedules of the new one', async () => {
  const schedules = async () => (await db.execute(sql`select name from pgboss.schedule`)).rows
  await startTestWorkers(database, [], { recurring: [{ ...handled(scheduled, nothing), cron: '0 3 1 1 *' }] })
  await startTestWorkers(database, [])
  expect(await schedules()).toEqual([{ name: 'test-scheduled' }])
  await db.execute(sql`update pgboss.schedule set updated_on = now() - interval '2 days'`)
  await startTestWorkers(database, [])
  expect(await schedules()).toEqual([])
})

test.runIf(process.env['JOBS_LONG'])(
  'a scheduled job runs once a minute, though two processes schedule it',
  async () => {
    const ticking = handled(scheduled, async (deps) => {
      await deps.db.execute(sql`insert into effects values ('tick')`)
    })
    const recurring = [{ ...ticking, cron: '* * * * *' }]
    await Promise.all(Array.from({ length: 2 }, () => startTestWorkers(database, [ticking], { recurring })))
    // One at the start and one each minute.
    await sleep(3 * MINUTE_MS)
    const { length } = await effects()
    expect([3, 4]).toContain(length)
    await db.execute(sql`delete from pgboss.schedule`)
  },
  4 * MINUTE_MS,
)

test('a job whose process is killed runs again with one effect', async () => {
  const script = fileURLToPath(new URL('../support/job-process.ts', import.meta.url))
  const child = fork(script, [database.db.$client.options.connectionString ?? ''], { execArgv: [] })
  await once(child, 'message')
  await queue.send(db, writeJob, { word: 'once' })
  // It has written, and its transaction is open.
  await once(child, 'message')
  const dead = once(child, 'exit')
  child.kill('SIGKILL')
  await dead
  expect(await states()).toEqual(['test-killed active'])
  const repeat = handled(writeJob, async (deps, { word }, { number }) => {
    await deps.db.execute(sql`insert into effects values (${`${word}, attempt ${number}`})`)
  })
  await startTestWorkers(database, [repeat])
  // The heartbeat of the dead is due in ten seconds; the test does not wait for it.
  await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'`)
  await expect.poll(effects, { timeout: 8000 }).toEqual(['once, attempt 2'])
})

test('a job that exceeds its time limit runs again', async () => {
  const attempts: number[] = []
  const hanging = handled(slow, async (_deps, _data, { number, signal }) => {
    attempts.push(number)
    if (number === 1) await once(signal, 'abort')
  })
  await startTestWorkers(database, [hanging])
  await queue.send(db, slow, { word: 'slow' })
  await expect.poll(states, { timeout: 5000 }).toEqual(['test-slow retry'])
  await makeDue(database, slow)
  await expect.poll(states, { timeout: 5000 }).toEqual(['test-slow completed'])
  expect(attempts).toEqual([1, 2])
})

test('a job that keeps failing is dead-lettered, and staff can retry or remove it', async () => {
  const tries: boolean[] = []
  let isMended = false
  const broken = handled(failing, async (_deps, _data, { isLast }) => {
    tries.push(isLast)
    if (!isMended) throw new Error('Broken')
  })
  await startTestWorkers(database, [broken])
  await queue.send(db, failing, { word: 'broken' })
  for (const repeats of [1, 2]) {
    await expect.poll(() => tries.length).toBe(repeats)
    await expect.poll(states).toEqual(['test-failing retry'])
    await makeDue(database, failing)
  }
  await expect.poll(async () => (await queue.overview()).deadCount).toBe(1)
  expect(tries).toEqual([false, false, true])
  const [dead] = (await queue.overview()).dead
  expect(dead).toMatchObject({ attempts: 3, reason: 'Error: Broken', subjects: ['word broken'] })

  isMended = true
  await db.transaction((tx) => queue.retryDead(tx, dead?.id ?? ''))
  await expect.poll(() => tries.length).toBe(4)
  expect((await queue.overview()).deadCount).toBe(0)
  expect(await queue.retryDead(db, dead?.id ?? '')).toBeNull()
  expect(await queue.removeDead(db, dead?.id ?? '')).toBeNull()
})

test('the failure reason of a job contains no values of the failed statement', async () => {
  const broken = handled(failing, async (deps) => {
    await deps.db.execute(sql`insert into effects select null where ${'masha@example.ru'} <> ''`)
  })
  await startTestWorkers(database, [broken])
  await queue.send(db, failing, { word: 'broken' })
  await expect.poll(states).toEqual(['test-failing retry'])
  const { rows } = await db.execute(sql`select output::text from pgboss.job`)
  expect(JSON.stringify(rows)).toContain('23502')
  expect(JSON.stringify(rows)).not.toMatch(/masha|insert/)
})

test('jobs sent while one with the same key runs start one more run after it', async () => {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  let atOnce = 0
  const counting = handled(alone, async () => {
    runs += 1
    atOnce += 1
    if (runs === 1) await gate.promise
    expect(atOnce).toBe(1)
    atOnce -= 1
  })
  await startTestWorkers(database, [counting, { ...counting }])
  await queue.send(db, alone, { word: 'a' })
  await expect.poll(() => runs).toBe(1)
  for (let sent = 0; sent < 5; sent += 1) await queue.send(db, alone, { word: 'b' })
  gate.resolve()
  await expect.poll(states).toEqual(['test-alone completed', 'test-alone completed'])
  expect(runs).toBe(2)
})

test('workers are notified of jobs again after their connections were lost', async () => {
  await startTestWorkers(database, [write])
  await db
    .execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
    .catch(nothing)
  await expect
    .poll(() =>
      send('after').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(effects, { timeout: 8000 }).toContain('after')
})

test('a stopping process finishes the current job and takes no other', async () => {
  const begun = Promise.withResolvers<void>()
  const slowly = handled(job, async (deps, { word }) => {
    begun.resolve()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await deps.db.execute(sql`insert into effects values (${word})`)
  })
  const workers = await startTestWorkers(database, [{ ...slowly, job: { ...slowly.job, concurrency: 1 } }])
  await send('a')
  await begun.promise
  await send('b')
  await workers.stop({ graceMs: 5000 })
  expect(await effects()).toEqual(['a'])
  expect(await states()).toEqual(['test-write completed', 'test-write created'])
})
