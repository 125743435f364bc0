import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { db, pool } = await testDatabase({ poolSize: 8 })

test('concurrent queries over many connections each get their own rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, at) => {
      const { rows } =
        at % 2 === 0
          ? await db.execute<{ a: number }>(sql`select ${at}::int as a`)
          : await db.execute<{ a: number }>(sql`select ${at}::int as a, ${'text'}::text as b`)
      return rows[0]?.a
    }),
  )
  expect(answers).toEqual(answers.map((_, at) => at))
})

test('concurrent transactions and single queries each see their own data', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      at % 3 === 0
        ? db.transaction(async (tx) => {
            const first = await tx.execute<{ a: number }>(sql`select ${at}::int as a`)
            const second = await tx.execute<{ a: number }>(sql`select ${at + 1000}::int as a`)
            return [first.rows[0]?.a, second.rows[0]?.a]
          })
        : db.execute<{ a: number }>(sql`select ${at}::int as a`).then(({ rows }) => [rows[0]?.a, at + 1000]),
    ),
  )
  expect(answers).toEqual(answers.map((_, at) => [at, at + 1000]))
})

test('a connection that breaks during a query does not block other queries', async () => {
  const client = new pg.Client(pool.options)
  client.on('error', () => {})
  await client.connect()
  client.query('select $1::int as a', [1]).catch(() => {})
  // Parsed perhaps, executed not.
  client.connection.stream.destroy()
  const { rows } = await db.execute<{ a: number }>(sql`select ${2}::int as a`)
  expect(rows[0]?.a).toBe(2)
})
