import pg from 'pg'
import type { DatabaseHandle } from '#server/db/client.ts'
import { StartupError } from '#config/startup-error.ts'

const TABLES = ['companies', 'users', 'vacancies', 'vacancy_search', 'resumes', 'resume_search']
/** Tables whose ids the database generates; their sequences continue after the written ids. */
const COUNTED = [
  ['companies', 'id'],
  ['users', 'id'],
  ['vacancies', 'id'],
  ['resumes', 'number'],
]
/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501'

/** A connection without timeouts. If allowed, it neither waits for the disk nor checks foreign keys. */
export async function connectFast(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
  await client.query('set session_replication_role = replica').catch(ignoreRefusal)
  return client
}

/** Only a superuser may switch off the checks. */
function ignoreRefusal(error: unknown) {
  if (!(error instanceof Error && Reflect.get(error, 'code') === NOT_ALLOWED)) throw error
}

/** The connection settings of a handle, as plain data. */
export function connectionOf({ pool: { options } }: DatabaseHandle): pg.ClientConfig {
  const { connectionString, host, port, user, password, database } = options
  return connectionString === undefined
    ? { host, port, user, database, ...(typeof password === 'string' ? { password } : {}) }
    : { connectionString }
}

/** @throws StartupError for a database with rows in these tables */
export async function requireEmpty(client: pg.Client) {
  for (const table of TABLES) {
    const { rows } = await client.query(`select from ${table} limit 1`)
    if (rows.length > 0) throw new StartupError(`The table ${table} has rows: fill an empty database`)
  }
}

type Index = { name: string; definition: string }

/** Drops indexes that no constraint needs: building them from all rows is several times faster than row by row. */
export async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique order by 1`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/** Creates the indexes over several connections, one at a time on each. */
export async function createIndexes(clients: readonly pg.Client[], indexes: readonly Index[]) {
  const rest = indexes.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const { definition } of rest) await client.query(definition)
    }),
  )
}

/** Sets the sequences: new rows of users continue after the written ids. */
export async function finishTables(client: pg.Client) {
  for (const [table = '', column = ''] of COUNTED)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
      [table, column],
    )
  await client.query(`vacuum (analyze) ${TABLES.join(', ')}`)
}
