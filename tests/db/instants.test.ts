import { eq, max, min, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { instant } from '#server/db/board-table.ts'
import { testDatabase } from '#tests/support/database.ts'

const moments = pgTable('moments', { id: integer().notNull(), at: instant() })

test('an instant is read in ISO 8601 and UTC in a session of any time zone, without its microseconds', async () => {
  const { db } = await testDatabase()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'Asia/Kolkata'`)
    await tx.execute(sql`create temporary table moments (id int not null, at timestamptz) on commit drop`)
    const written = await tx
      .insert(moments)
      .values([
        { id: 1, at: '2026-11-25 10:00:00.123987+03' },
        { id: 2, at: '2026-11-25T10:00:00Z' },
        { id: 3, at: null },
        { id: 4, at: '-infinity' },
      ])
      .returning({ at: moments.at })
    const read = ['2026-11-25T07:00:00.123Z', '2026-11-25T10:00:00.000Z', null, '-infinity']
    expect(written.map(({ at }) => at)).toEqual(read)
    const { rows } = await tx.execute(sql`select at::text from moments where id = 1`)
    expect(rows).toEqual([{ at: '2026-11-25 12:30:00.123987+05:30' }])
    expect(await tx.select().from(moments).orderBy(moments.id)).toEqual(
      read.map((at, index) => ({ id: index + 1, at })),
    )
    const ends = { first: min(moments.at), last: max(moments.at) }
    expect(await tx.select(ends).from(moments)).toEqual([{ first: read[3], last: read[1] }])
    expect(await tx.select(ends).from(moments).where(eq(moments.id, 3))).toEqual([
      { first: null, last: null },
    ])
    const counted = tx
      .select({ last: max(moments.at).as('last') })
      .from(moments)
      .as('counted')
    expect(await tx.select({ last: counted.last }).from(counted)).toEqual([{ last: read[1] }])
    const first = sql`min(${moments.at}) filter (where id = 1)`.mapWith(moments.at)
    expect(await tx.select({ first }).from(moments)).toEqual([{ first: read[0] }])
  })
})
