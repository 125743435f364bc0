import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { importResults } from '#server/db/schema/imports.ts'
import { emailJob } from '#server/mail/jobs.ts'
import { testPeople } from '#tests/support/people.ts'

const people = await testPeople({ areEmailsAsked: false })
const { deps, call } = people
const admin = await people.buildPerson({ staffRole: 'admin' })

beforeEach(async () => {
  await deps.db.execute(sql`truncate pgboss.job`)
})

const list = (as = admin) => call('GET', '/api/v1/staff/jobs', { as })
const decide = (id: string, decision: string, as = admin) =>
  call('POST', `/api/v1/staff/jobs/${id}/${decision}`, { as, body: {} })

/** A job that has failed more often than it may. */
async function buildDeadJob() {
  await deps.queue.send(deps.db, emailJob, { emailId: 7 })
  await deps.db.execute(sql`
    update pgboss.job set name = 'dead', source_name = name, source_id = id, source_created_on = created_on,
      source_retry_count = 12, source_output = '{"message":"Error: 451"}', dead_letter = null`)
  const { body } = await list()
  return String(body.dead[0].id)
}

test('administrators see failed jobs with reasons but no personal data, and the state of every queue', async () => {
  await buildDeadJob()
  await deps.queue.send(deps.db, emailJob, { emailId: 8 })
  const { body } = await list()
  expect(body.dead_count).toBe(1)
  expect(body.dead).toEqual([
    {
      id: expect.any(String),
      title: 'Письма',
      sent_at: expect.any(String),
      failed_at: expect.any(String),
      attempts: 13,
      reason: 'Error: 451',
      subjects: ['emailId 7'],
    },
  ])
  expect(body.queues.length).toBeGreaterThan(15)
  expect(body.queues.find(({ name }: { name: string }) => name === 'email')).toMatchObject({
    title: 'Письма',
    due: 1,
    later: 0,
    running: 0,
    finished_at: null,
  })
})

test('administrators see the last imports of vacancies, the newest first, with what has failed', async () => {
  const run = {
    name: 'feed.xml',
    source: 'yml:feed.example',
    startedAt: '2026-11-21T08:59:00Z',
    finishedAt: '2026-11-21T09:00:00Z',
    read: 500,
    refused: 2,
    notForBoard: 8,
    inserted: 400,
    updated: 0,
    unchanged: 90,
  }
  await deps.db
    .insert(importResults)
    .values([
      ...Array.from({ length: 20 }, () => run),
      { ...run, read: 120, failure: 'under_half', lastRead: 500 },
    ])
  const { imports } = (await list()).body
  expect(imports).toHaveLength(20)
  expect(imports[0]).toEqual({
    id: expect.any(Number),
    name: 'feed.xml',
    finished_at: '2026-11-21T09:00:00.000Z',
    read: 120,
    refused: 2,
    not_for_board: 8,
    inserted: 400,
    updated: 0,
    unchanged: 90,
    failure: 'under_half',
    last_read: 500,
  })
  expect(imports[1].failure).toBe(null)
})

test('an administrator retries a failed job once', async () => {
  const id = await buildDeadJob()
  const answers = await Promise.all([decide(id, 'retry'), decide(id, 'retry')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const { body } = await list()
  expect(body.dead).toEqual([])
  expect(body.queues.find(({ name }: { name: string }) => name === 'email').due).toBe(1)
  const entries = await deps.db.select().from(auditLog)
  expect(entries.filter(({ objectId }) => objectId === id)).toMatchObject([
    { userId: admin.id, action: 'job.retried', objectKind: 'job', details: { name: 'email' } },
  ])
})

test('an administrator removes a failed job', async () => {
  const id = await buildDeadJob()
  expect((await decide(id, 'removal')).status).toBe(200)
  expect((await decide(id, 'removal')).status).toBe(404)
  expect((await decide(id, 'retry')).status).toBe(404)
  expect((await list()).body.dead).toEqual([])
})

test('moderators and other users can neither see nor change the job queues', async () => {
  const id = await buildDeadJob()
  const moderator = await people.buildPerson({ staffRole: 'moderator' })
  const person = await people.buildPerson()
  for (const as of [moderator, person]) {
    expect((await list(as)).status).toBe(404)
    expect((await decide(id, 'retry', as)).status).toBe(404)
    expect((await decide(id, 'removal', as)).status).toBe(404)
  }
  expect((await call('GET', '/api/v1/staff/jobs')).status).toBe(401)
  expect((await list()).body.dead_count).toBe(1)
})
