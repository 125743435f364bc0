/** The tables of a board, their columns and counters, and the checksum of their rows. */
import { hash } from 'node:crypto'
import type pg from 'pg'

export type TableShape = {
  /** Schema name in the catalogue. */
  schema: 'public' | 'drizzle'
  name: string
  /** Columns without generated ones, in the order of the table. */
  columns: string[]
}

/** The table in which drizzle records completed migrations. */
const MIGRATIONS_TABLE = '__drizzle_migrations'

/** SQL condition for a row "c" of `pg_class`: objects of an extension are created by the extension. */
export const IS_OF_EXTENSION = `exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/**
 * Tables with data to keep: those of the board and the list of its migrations. Unlogged tables, the counters of rate
 * limits, are empty after a crash anyway. The queues (`pgboss`) are left out: jobs are created again from the waiting
 * rows.
 */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and not ${IS_OF_EXTENSION}
       and (n.nspname = 'public' or (n.nspname = 'drizzle' and c.relname = $1))
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
    [MIGRATIONS_TABLE],
  )
  return rows
}

type Counter = { schema: string; name: string; value: string }

/** Sequences with the last number that they returned. */
export async function listCounters(client: pg.Client): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'drizzle') and last_value is not null
     order by schemaname, sequencename`,
  )
  return rows
}

/** The time of the last completed migration; null in a database without migrations. */
export async function lastMigration(client: pg.Client): Promise<number | null> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass($1)::text as name`,
    [`drizzle.${MIGRATIONS_TABLE}`],
  )
  if (found[0]?.name == null) return null
  const { rows } = await client.query<{ last: string | null }>(
    `select max(created_at)::text as last from drizzle.${MIGRATIONS_TABLE}`,
  )
  return rows[0]?.last == null ? null : Number(rows[0].last)
}

/** Makes the text of values independent of the session's settings. */
export const PLAIN_TEXT_SETTINGS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const nameIn = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>) =>
  `${quoted(schema)}.${quoted(name)}`

export const columnsIn = ({ columns }: Pick<TableShape, 'columns'>) => columns.map(quoted).join(', ')

const BITS = 64

/** A checksum of rows in any order: restored rows may be stored in a different order. */
export function createRowSum() {
  let rows = 0
  let sum = 0n
  return {
    add(row: Buffer) {
      rows += 1
      sum += hash('sha256', row, 'buffer').readBigUInt64BE(0)
    },
    result: () => ({
      rows,
      checksum: BigInt.asUintN(BITS, sum)
        .toString(16)
        .padStart(BITS / 4, '0'),
    }),
  }
}
