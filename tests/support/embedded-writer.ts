/** A process that writes and prints what was acknowledged, until it is killed. Takes the data folder. */
import { writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/client.ts'

const WRITERS = 4

const { db } = await openDatabase({ kind: 'embedded', dataDir: process.argv[2] ?? '', poolSize: WRITERS })
await db.execute(sql`create table if not exists writes (number integer primary key, twin integer not null)`)
let last = 0
await Promise.all(Array.from({ length: WRITERS }, () => write()))

async function write() {
  for (;;) {
    const number = (last += 1)
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into writes values (${number}, 0)`)
      await tx.execute(sql`update writes set twin = ${number} where number = ${number}`)
    })
    // Straight to the pipe: a line that is read was acknowledged before.
    writeSync(1, `${number}\n`)
  }
}
