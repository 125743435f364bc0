import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { locations } from '#server/db/schema/locations.ts'
import { testDatabase } from '#tests/support/database.ts'

const first = await testDatabase()
const second = await testDatabase()

describe('the database', () => {
  test('the database contains the places of the reference data', async () => {
    const [row] = await first.db.select({ count: sql<number>`count(*)::int` }).from(locations)
    expect(row?.count).toBeGreaterThan(1000)
  })

  test('an uncommitted change is invisible to other connections', async () => {
    await first.db.delete(locations)
    const rows = await second.db.select().from(locations).limit(1)
    expect(rows).toHaveLength(1)
  })

  test('the database sorts Russian words alphabetically on request', async () => {
    const { rows } = await first.pool.query<{ word: string }>(
      `SELECT word FROM unnest(ARRAY['яма', 'Ёлка', 'ель', 'дом', 'жук']) word ORDER BY word COLLATE "und-x-icu"`,
    )
    expect(rows.map(({ word }) => word)).toEqual(['дом', 'Ёлка', 'ель', 'жук', 'яма'])
  })

  test('a starting process waits for the migration of another process longer than the lock timeout of commands', async () => {
    const other = second.newClient()
    await other.connect()
    await other.query(`SELECT pg_advisory_lock(hashtextextended('distant migrations', 0))`)
    const migrated = migrateDatabase(second)
    // A command waits three seconds for a lock.
    await sleep(3500)
    await other.end()
    await expect(migrated).resolves.toBeUndefined()
  })

  test('transactions of two connections are isolated from each other', async () => {
    const [writer, reader] = await Promise.all([second.pool.connect(), second.pool.connect()])
    await writer.query('BEGIN')
    await writer.query('DELETE FROM locations')
    const { rows } = await reader.query<{ count: number }>('SELECT count(*)::int FROM locations')
    await writer.query('ROLLBACK')
    expect(rows[0]?.count).toBeGreaterThan(1000)
    writer.release()
    reader.release()
  })
})
