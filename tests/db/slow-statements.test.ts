import { Writable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeEach, expect, test } from 'vitest'
import { observeStatements, statementText } from '#server/db/observe-statements.ts'
import { users } from '#server/db/schema/accounts.ts'
import { createLogger } from '#server/kernel/logger.ts'
import { inWork } from '#server/kernel/work.ts'
import { testDatabase } from '#tests/support/database.ts'

const lines: string[] = []
const log = createLogger(
  'info',
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)
beforeEach(() => void lines.splice(0))

async function observed(slowMs: number) {
  const database = await testDatabase()
  const registry = new Registry()
  observeStatements(database.pools, { slowMs, log, registry })
  return { ...database, figures: () => registry.metrics() }
}

test('a slow statement is logged once, with placeholders, its pool, work and request, and without values', async () => {
  const { db, figures } = await observed(50)
  await db.select({ id: users.id }).from(users).where(eq(users.email, 'anna@example.ru'))
  await inWork({ name: 'accounts.find', requestId: 'request-1' }, async () => {
    await db.execute(sql`select pg_sleep(0.12), ${'anna@example.ru'}::text`)
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'db.slow_statement',
    statement: 'select pg_sleep(0.12), $1::text',
    pool: 'commands',
    work: 'accounts.find',
    requestId: 'request-1',
    hasFailed: false,
  })
  expect(lines.join('')).not.toContain('example.ru')
  expect(await figures()).toContain('db_slow_statements_total{pool="commands"} 1\n')
})

test('a slow statement of a transaction is logged with the work that it belongs to', async () => {
  const { db } = await observed(50)
  await inWork({ name: 'orders.pay', requestId: 'request-7' }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await tx.execute(sql`select pg_sleep(0.1)`)
    }),
  )
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { statement: 'select pg_sleep(0.1)', work: 'orders.pay', requestId: 'request-7' },
  ])
})

test('statements that wait for a connection are logged with their own request, not with that of the one before', async () => {
  const { db } = await observed(20)
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      inWork(
        { name: `work-${at}`, requestId: `request-${at}` },
        async () => void (await db.execute(sql.raw(`select pg_sleep(0.03) as of_${at}`))),
      ),
    ),
  )
  expect(lines).toHaveLength(12)
  for (const line of lines) {
    const { statement, work } = JSON.parse(line)
    expect(work).toBe(`work-${/of_(\d+)/.exec(statement)?.[1]}`)
  }
})

test('a flood of slow statements is counted and does not flood the log', async () => {
  const { reads, figures } = await observed(1)
  for (let at = 0; at < 50; at += 1) await reads.execute(sql`select pg_sleep(0.002)`)
  expect(lines).toHaveLength(30)
  expect(await figures()).toContain('db_slow_statements_total{pool="reads"} 50\n')
  expect(await figures()).toContain('db_statement_duration_seconds_count{pool="reads"} 50\n')
})

test('a statement that fails is measured and fails as before', async () => {
  const { reads, figures } = await observed(10)
  await expect(reads.execute(sql`select ${1}::int / length(pg_sleep(0.02)::text)`)).rejects.toThrow(
    'Failed query',
  )
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ hasFailed: true }])
  expect(await figures()).toContain('db_statement_duration_seconds_count{pool="reads"} 1\n')
})

test('with SLOW_QUERY_MS=0 no statement is logged', async () => {
  const { reads } = await observed(0)
  await reads.execute(sql`select pg_sleep(0.02)`)
  expect(lines).toEqual([])
})

test.each([
  [
    "select * from users where email = 'anna@example.ru' and id = $1",
    "select * from users where email = '?' and id = $1",
  ],
  ["select 'it''s anna', 1234567890, 24", "select '?', ?, 24"],
  ['select $tag$anna$tag$, "user_12345" from t limit 10', 'select \'?\', "user_12345" from t limit 10'],
  ["select 'never closed anna@example.ru", "select '?'"],
  ['select\n  1', 'select 1'],
])('values written into the statement %s are crossed out', (text, said) => {
  expect(statementText(text)).toBe(said)
})

test('the text of a long statement is cut at 2 kB', () => {
  expect(statementText(`select ${'a, '.repeat(5000)}`).length).toBe(2048)
})
