import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { locations } from '#server/features/locations/schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const first = await testDatabase()
const second = await testDatabase()

describe('the database', () => {
  test('knows the places of the directory', async () => {
    const [row] = await first.db.select({ count: sql<number>`count(*)::int` }).from(locations)
    expect(row?.count).toBeGreaterThan(1000)
  })

  test('what one holds another does not see', async () => {
    await first.db.delete(locations)
    const rows = await second.db.select().from(locations).limit(1)
    expect(rows).toHaveLength(1)
  })

  test('sorts Russian words by the alphabet when asked to', async () => {
    const { rows } = await first.pool.query<{ word: string }>(
      `SELECT word FROM unnest(ARRAY['яма', 'Ёлка', 'ель', 'дом', 'жук']) word ORDER BY word COLLATE "und-x-icu"`,
    )
    expect(rows.map(({ word }) => word)).toEqual(['дом', 'Ёлка', 'ель', 'жук', 'яма'])
  })

  test('keeps the transactions of two connections apart', async () => {
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
