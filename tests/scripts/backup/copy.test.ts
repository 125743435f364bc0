import { setTimeout as sleep } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { copyIn, copyOut } from '../../../scripts/backup/copy.ts'

const { newClient } = await testDatabase()

const rowsOf = (count: number) => `copy (select repeat('x', 999) from generate_series(1, ${count})) to stdout`

/** A reader that is slower than the database. */
const slow = (onBytes: (count: number) => void) =>
  new Writable({
    highWaterMark: 1,
    write(piece: Buffer, _encoding, callback) {
      onBytes(piece.length)
      setImmediate(callback)
    },
  })

test('a connection answers after a copy of any size, however slowly it is read', async () => {
  const client = newClient()
  await client.connect()
  for (const count of [0, 1, 64, 65, 66, 260, 262, 263, 328, 394, 500, 3000]) {
    let bytes = 0
    await pipeline(
      copyOut(client, rowsOf(count)),
      slow((more) => (bytes += more)),
    )
    expect(bytes).toBe(count * 1000)
    const answer = await Promise.race([client.query('select 1 as one'), sleep(5000)])
    expect(answer).toMatchObject({ rows: [{ one: 1 }] })
  }
  await client.end()
})

test('a copy whose reader fails lets the connection end', async () => {
  const client = newClient()
  client.on('error', () => {})
  await client.connect()
  const failing = new Writable({
    write: (_piece, _encoding, callback) => callback(new Error('The disk is full')),
  })
  await expect(pipeline(copyOut(client, rowsOf(20_000)), failing)).rejects.toThrow('The disk is full')
  expect(await Promise.race([client.end().then(() => 'ended'), sleep(5000, 'hangs')])).toBe('ended')
})

test('a copy into a table that fails says why, and leaves nothing', async () => {
  const client = newClient()
  await client.connect()
  await client.query('create temp table numbers (number integer not null)')
  await expect(copyIn(client, 'copy numbers from stdin', lines('1', 'two'))).rejects.toThrow('invalid input')
  await expect(copyIn(client, 'copy numbers from stdin', broken())).rejects.toThrow('The source is gone')
  await copyIn(client, 'copy numbers from stdin', lines('3', '4'))
  expect((await client.query('select number from numbers')).rows).toEqual([{ number: 3 }, { number: 4 }])
  await client.end()
})

async function* lines(...numbers: string[]) {
  for (const number of numbers) yield Buffer.from(`${number}\n`)
}

async function* broken() {
  yield Buffer.from('5\n')
  throw new Error('The source is gone')
}
