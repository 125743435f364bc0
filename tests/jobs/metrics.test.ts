import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { createJobMetrics } from '#server/jobs/metrics.ts'
import { openJobQueue } from '#server/jobs/queue.ts'
import { receiptJob } from '#server/features/money/payments/paying/jobs.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { deletionDoneEmail } from '#server/mail/templates/account-deletion.ts'
import { MAIL_TOOLS } from '#tests/support/mail-tools.ts'
import { openDatabase } from '#server/db/client.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()
const { db } = database
const { queue, close } = await openJobQueue(database, { log: pino({ level: 'silent' }) })
afterAll(close)
const registry = new Registry()
const metrics = createJobMetrics(registry, { db })

async function shown(name: string) {
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith(name))
  return lines.filter((line) => !line.endsWith(' 0'))
}

test('metrics report jobs that wait too long, e-mails among them, and failed jobs', async () => {
  expect([...(await shown('jobs_')), ...(await shown('mail_overdue'))]).toEqual([])
  const email = { ...deletionDoneEmail(MAIL_TOOLS.site), recipient: 'masha@example.ru' }
  await createMailer({ queue, ...MAIL_TOOLS }).enqueue(db, email)
  await queue.send(db, receiptJob, { receiptId: 1 })
  await queue.send(db, receiptJob, { receiptId: 2 }, { startAfter: '2999-01-01T00:00:00Z' })
  await db.execute(sql`
    update pgboss.job set start_after = now() - interval '100 seconds' where name = 'email'`)
  await db.execute(sql`insert into pgboss.job (name, data, source_name) values ('dead', '{}', 'receipt')`)
  expect(await shown('jobs_waiting')).toEqual([
    'jobs_waiting{queue="email"} 1',
    'jobs_waiting{queue="receipt"} 1',
  ])
  expect(await shown('jobs_overdue_seconds{queue="email"}')).toEqual([
    'jobs_overdue_seconds{queue="email"} 100',
  ])
  expect(await shown('mail_overdue')).toEqual(['mail_overdue_seconds 100'])
  expect(await shown('jobs_dead')).toEqual(['jobs_dead 1'])
})

test('metrics count the job runs of this process by outcome', async () => {
  metrics.observe(receiptJob, { outcome: 'failed', seconds: 2 })
  metrics.observe(receiptJob, { outcome: 'done', seconds: 0.2 })
  expect(await shown('job_runs_total')).toEqual([
    'job_runs_total{queue="receipt",outcome="failed"} 1',
    'job_runs_total{queue="receipt",outcome="done"} 1',
  ])
  expect(await shown('job_run_seconds_total')).toEqual(['job_run_seconds_total{queue="receipt"} 2.2'])
})

test('without a database the metrics of the process are still reported', async () => {
  const away = await openDatabase({ kind: 'server', url: 'postgres://user@127.0.0.1:1/none', poolSize: 2 })
  const own = new Registry()
  createJobMetrics(own, { db: away.db }).observe(receiptJob, { outcome: 'done', seconds: 1 })
  expect(await own.metrics()).toContain('job_runs_total{queue="receipt",outcome="done"} 1')
  await away.close()
})
