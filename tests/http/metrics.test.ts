import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMetrics, observePools } from '#server/http/metrics.ts'
import { routeLabel } from '#server/http/request-label.ts'
import { testDatabase } from '#tests/support/database.ts'

test('metrics time how long statements and transactions hold a connection, by pool', async () => {
  const { reads, db, pools } = await testDatabase()
  const metrics = createMetrics()
  observePools(metrics, pools)
  await reads.execute(sql`select pg_sleep(0.06)`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await tx.execute(sql`select pg_sleep(0.3)`)
  })
  const text = await metrics.registry.metrics()
  expect(text).toContain('db_connection_held_seconds_count{pool="reads"} 1\n')
  expect(text).toContain('db_connection_held_seconds_bucket{le="0.05",pool="reads"} 0\n')
  expect(text).toContain('db_connection_held_seconds_count{pool="commands"} 1\n')
  expect(text).toContain('db_connection_held_seconds_bucket{le="0.25",pool="commands"} 0\n')
})

test('probes are counted apart from what visitors ask for', () => {
  expect(['/health/ready', '/health/live', '/api/v1/auth'].map((path) => routeLabel(path))).toEqual([
    'health',
    'health',
    'api',
  ])
})
