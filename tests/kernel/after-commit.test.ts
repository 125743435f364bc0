import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { testDatabase } from '#tests/support/database.ts'

const handle = await testDatabase()
const { db } = handle
await db.execute(sql`create table marks (name text not null)`)

const done: string[] = []
beforeEach(async () => {
  done.length = 0
  await db.execute(sql`delete from marks`)
})

const write = (tx: Sql, name: string) => tx.execute(sql`insert into marks values (${name})`)
/** As another connection sees them. */
const committed = async () => (await handle.reads.execute<{ name: string }>(sql`select name from marks`)).rows
const refusal = new Error('refused')
const work = (name: string) => async () => void done.push(name)

describe('work deferred to the commit', () => {
  test('work deferred to the commit runs after it is visible to others and before the caller continues', async () => {
    let seen: unknown
    const result = await db.transaction(async (tx) => {
      await write(tx, 'one')
      afterCommit(tx, async () => {
        seen = await committed()
        done.push('work')
      })
      expect([await committed(), done]).toEqual([[], []])
      return 'result'
    })
    expect([result, seen, done]).toEqual(['result', [{ name: 'one' }], ['work']])
  })

  test('work deferred to the commit is dropped by a rollback', async () => {
    const failed = db.transaction(async (tx) => {
      await write(tx, 'one')
      afterCommit(tx, work('work'))
      throw refusal
    })
    await expect(failed).rejects.toBe(refusal)
    expect([await committed(), done]).toEqual([[], []])
  })

  test('work deferred to the commit is dropped when the commit fails', async () => {
    await db.execute(sql`
      create table parents (id integer primary key);
      create table children (parent integer references parents deferrable initially deferred)`)
    const failed = db.transaction(async (tx) => {
      await tx.execute(sql`insert into children values (1)`)
      afterCommit(tx, work('work'))
    })
    await expect(failed).rejects.toThrow('commit')
    expect(done).toEqual([])
  })

  test('work deferred to the commit runs one by one in its order, across savepoints', async () => {
    await db.transaction(async (tx) => {
      afterCommit(tx, async () => {
        await write(db, 'slow')
        done.push('first')
      })
      await tx.transaction(async (savepoint) => {
        afterCommit(savepoint, work('second'))
        await savepoint.transaction(async (inner) => afterCommit(inner, work('third')))
        afterCommit(savepoint, work('fourth'))
      })
      afterCommit(tx, work('fifth'))
    })
    expect(done).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
  })

  test('deferred work that fails rejects the call while the data stays written', async () => {
    const failed = db.transaction(async (tx) => {
      await write(tx, 'one')
      afterCommit(tx, () => Promise.reject(refusal))
    })
    await expect(failed).rejects.toBe(refusal)
    expect(await committed()).toEqual([{ name: 'one' }])
  })

  test('deferred work may start a transaction with deferred work of its own', async () => {
    await db.transaction(async (tx) => {
      afterCommit(tx, () =>
        db.transaction(async (next) => {
          await write(next, 'next')
          afterCommit(next, work('work of the next'))
        }),
      )
    })
    expect([await committed(), done]).toEqual([[{ name: 'next' }], ['work of the next']])
  })
})

describe('work deferred in a savepoint', () => {
  test('work deferred in a savepoint runs after the commit of the transaction', async () => {
    await db.transaction(async (tx) => {
      await tx.transaction(async (savepoint) => afterCommit(savepoint, work('work')))
      expect(done).toEqual([])
    })
    expect(done).toEqual(['work'])
  })

  test('work deferred in a rolled back savepoint is dropped, and the rest runs', async () => {
    await db.transaction(async (tx) => {
      afterCommit(tx, work('before'))
      const failed = tx.transaction(async (savepoint) => {
        await write(savepoint, 'dropped')
        afterCommit(savepoint, work('dropped'))
        await savepoint.transaction(async (inner) => afterCommit(inner, work('dropped, although released')))
        throw refusal
      })
      await expect(failed).rejects.toBe(refusal)
      await write(tx, 'kept')
      afterCommit(tx, work('after'))
    })
    expect([await committed(), done]).toEqual([[{ name: 'kept' }], ['before', 'after']])
  })

  test('work deferred in a released savepoint is dropped when the transaction rolls back', async () => {
    const failed = db.transaction(async (tx) => {
      await tx.transaction(async (savepoint) => afterCommit(savepoint, work('work')))
      throw refusal
    })
    await expect(failed).rejects.toBe(refusal)
    expect(done).toEqual([])
  })
})

describe('outside of a transaction', () => {
  test('deferring work outside of a transaction is refused', () => {
    expect(() => afterCommit(db, work('work'))).toThrow('db.transaction')
    expect(() => afterCommit(handle.jobs, work('work'))).toThrow('db.transaction')
  })

  test('all three connection pools run work deferred to their commits', async () => {
    for (const one of ['db', 'reads', 'jobs'] as const)
      await handle[one].transaction(async (tx) => afterCommit(tx, work(one)))
    expect(done).toEqual(['db', 'reads', 'jobs'])
  })
})
