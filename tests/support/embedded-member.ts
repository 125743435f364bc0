/**
 * A process of its own on an embedded database. Takes the options as JSON, says when it has opened the database or why
 * it has not, runs the statements it is sent, and closes when its parent disconnects.
 */
import pg from 'pg'
import { joinEmbeddedPostgres } from '#server/db/embedded/join.ts'

export type MemberMessage =
  | { kind: 'opened'; connection: pg.ClientConfig }
  | { kind: 'refused'; reason: string }
  | { kind: 'rows'; rows: unknown[] }

const send = (message: MemberMessage) => process.send?.(message)

try {
  const { connection, leave } = await joinEmbeddedPostgres(asOptions(JSON.parse(process.argv[2] ?? '')))
  const pool = new pg.Pool(connection)
  pool.on('error', () => {})
  process.on('message', async (statement: string) => {
    const { rows } = await pool.query(statement)
    send({ kind: 'rows', rows })
  })
  process.on('disconnect', async () => {
    await pool.end()
    await leave()
  })
  send({ kind: 'opened', connection })
} catch (error) {
  send({ kind: 'refused', reason: error instanceof Error ? error.message : String(error) })
  process.disconnect?.()
}

/** Safe: the test that starts this process writes them. */
function asOptions(value: unknown) {
  return value as Parameters<typeof joinEmbeddedPostgres>[0]
}
