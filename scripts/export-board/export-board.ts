/**
 * Writes the data of the board for another program: JSON lines of each table, the files that they refer to, and a
 * description of the columns. The rule of each table in `server/db/schema/` selects the columns.
 */
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import type pg from 'pg'
import type { DatabaseHandle } from '#server/db/client.ts'
import { TABLE_RULES } from '#server/db/table-rules.ts'
import { placeOf, type Files } from '#server/files/port.ts'
import { StartupError } from '#config/startup-error.ts'
import { copyOut } from '../backup/copy.ts'
import { PARTIAL } from '../backup/manifest.ts'
import { collectNames, writeStored } from '../backup/stored-files.ts'
import { columnsIn, nameIn, PLAIN_TEXT_SETTINGS, type TableShape } from '../backup/tables.ts'

type ExportedColumn = {
  name: string
  /** Type as in PostgreSQL. In JSON, dates and times are ISO 8601 text, numbers are numbers. */
  type: string
  isNullable: boolean
  /** `table.column` */
  refersTo: string | null
}

type ExportedTable = { name: string; rows: number; columns: ExportedColumn[] }

/**
 * @param options.folder a folder that is empty or does not exist
 * @param options.withPeople also exports accounts, resumes, responses and the names in other tables
 * @throws StartupError for a folder that is not empty, or was filled meanwhile
 */
export async function exportBoard({
  database: { newClient },
  files,
  folder,
  withPeople,
}: {
  database: Pick<DatabaseHandle, 'newClient'>
  files: Pick<Files, 'read'>
  folder: string
  withPeople: boolean
}): Promise<{ tables: ExportedTable[]; files: number; missing: string[] }> {
  const place = resolve(folder)
  await requireFree(place)
  const partial = await makePartial(place)
  const client = newClient()
  // A lost connection fails the running statement, which handles it.
  client.on('error', () => {})
  let done: Awaited<ReturnType<typeof exportBoard>>
  try {
    await client.connect()
    await mkdir(join(partial, 'tables'), { mode: 0o700 })
    const { tables, named } = await writeTables(client, { target: partial, withPeople })
    const stored = await writeFiles(files, { target: partial, named })
    const description = { format: 1, withPeople, tables, missingFiles: stored.missing }
    await writeFile(join(partial, 'schema.json'), JSON.stringify(description, null, 2), { mode: 0o600 })
    await writeFile(join(partial, 'README.md'), readmeOf(tables, { withPeople }), { mode: 0o600 })
    done = { tables, files: stored.written, missing: stored.missing }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
  await putInPlace(partial, place)
  return done
}

/** Never removes files of others: an empty folder is removed immediately, anything else is refused. */
async function requireFree(place: string) {
  try {
    await rmdir(place)
  } catch (error) {
    const code = toCode(error)
    if (code === 'ENOENT') return
    throw code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR'
      ? new StartupError(`${place} is not empty. Name a folder that is.`)
      : new StartupError(`${place} cannot be replaced (${code}). Name a new folder in it.`)
  }
}

/** Creates the folder, next to the destination, to which the export is written. */
async function makePartial(place: string): Promise<string> {
  const partial = `${place}${PARTIAL}`
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  try {
    await mkdir(partial, { mode: 0o700 })
  } catch (error) {
    if (toCode(error) !== 'EEXIST') throw error
    throw new StartupError(
      `${partial} is there: another export runs, or was interrupted. Remove it after that.`,
    )
  }
  return partial
}

/** Renaming fails if the destination is not empty, so files that appeared there meanwhile stay. */
async function putInPlace(partial: string, place: string) {
  try {
    await rename(partial, place)
  } catch (error) {
    throw new StartupError(
      `${place} cannot be taken (${toCode(error)}). The export is complete, in ${partial}.`,
    )
  }
}

const toCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Names of the exported columns; empty for a table that is not exported. */
function exportedColumns(table: string, { withPeople }: { withPeople: boolean }): string[] {
  const rule = TABLE_RULES[table]
  if (!rule || typeof rule.export === 'object') return []
  if (rule.export === 'people' && !withPeople) return []
  return [...rule.columns, ...(withPeople ? rule.personal : [])]
}

async function writeTables(
  client: pg.Client,
  { target, withPeople }: { target: string; withPeople: boolean },
): Promise<{ tables: ExportedTable[]; named: Set<string> }> {
  await client.query('begin isolation level repeatable read, read only')
  await client.query(PLAIN_TEXT_SETTINGS)
  const named = new Set<string>()
  const tables: ExportedTable[] = []
  for (const name of Object.keys(TABLE_RULES)) {
    const columns = exportedColumns(name, { withPeople })
    if (columns.length === 0) continue
    const shape = { schema: 'public', name, columns } as const
    const selected = `select ${columnsIn(shape)} from ${nameIn(shape)} order by 1`
    let rows = 0
    const lines = copyOut(client, `copy (select row_to_json(r) from (${selected}) r) to stdout`, {
      onRow(row) {
        rows += 1
        collectNames(row, named)
      },
    })
    await writeStored(join(target, 'tables', `${name}.jsonl`), [lines, unescaped()])
    tables.push({ name, rows, columns: await describeColumns(client, shape) })
  }
  await client.query('commit')
  return { tables, named }
}

const BACKSLASH = 0x5c

/** Undoes COPY, which doubles each backslash; it changes no other character of JSON. */
function unescaped() {
  let isSecond = false
  return new Transform({
    transform(piece: Buffer, _encoding, callback) {
      const given = Buffer.allocUnsafe(piece.length)
      let length = 0
      for (const byte of piece) {
        isSecond = byte === BACKSLASH && !isSecond
        if (byte !== BACKSLASH || isSecond) length = given.writeUInt8(byte, length)
      }
      callback(null, given.subarray(0, length))
    },
  })
}

/** Writes only the files that an exported row refers to: papers of companies, and portfolios if people are exported. */
async function writeFiles(
  files: Pick<Files, 'read'>,
  { target, named }: { target: string; named: ReadonlySet<string> },
) {
  const missing: string[] = []
  let written = 0
  for (const name of [...named].toSorted()) {
    const bytes = await files.read(name)
    if (bytes === null) {
      missing.push(name)
      continue
    }
    const path = join(target, 'files', placeOf(name))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: 0o600 })
    written += 1
  }
  return { written, missing }
}

async function describeColumns(client: pg.Client, shape: TableShape): Promise<ExportedColumn[]> {
  const { rows } = await client.query<ExportedColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
       (select format('%s.%s', k.confrelid::regclass, f.attname)
        from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]
        limit 1) as "refersTo"
     from pg_attribute a where a.attrelid = $1::regclass and a.attname = any($2)`,
    [nameIn(shape), shape.columns],
  )
  const byName = new Map(rows.map((row) => [row.name, row]))
  return shape.columns.map((name) => {
    const column = byName.get(name)
    if (!column)
      throw new Error(`${shape.name} has no column ${name}: the rules of the export are of another release`)
    return column
  })
}

/** A description for users who read the export without our code. */
function readmeOf(tables: readonly ExportedTable[], { withPeople }: { withPeople: boolean }): string {
  const left = Object.entries(TABLE_RULES).flatMap(([name, { export: level }]) =>
    typeof level === 'object' ? [`- \`${name}\`: ${level.never}`] : [],
  )
  const people = Object.entries(TABLE_RULES).flatMap(([name, { export: level }]) =>
    level === 'people' ? [`\`${name}\``] : [],
  )
  return `# Выгрузка доски вакансий

\`tables/ИМЯ.jsonl\`: по строке JSON на запись, в кодировке UTF-8. Моменты времени — ISO 8601 в UTC, дни —
\`ГГГГ-ММ-ДД\`, деньги с \`_kopecks\` в имени — целые копейки. \`schema.json\`: у каждой таблицы её столбцы с типом
PostgreSQL и ссылкой на другую таблицу. \`files/\`: логотипы, фотографии и документы, которые названы в записях;
\`/files/ИМЯ\` в записи — файл \`files/ПЕРВЫЕ_ДВА_ЗНАКА/ИМЯ\`, документы лежат в \`files/private/\`.

Все таблицы — на один момент. Ключей, кодов, отпечатков сеансов и токенов в выгрузке нет.
${withPeople ? 'Персональные данные выгружены: храните и передавайте их как того требует 152-ФЗ.' : `Персональных данных людей нет, с \`--people\` к ней добавятся имена в других таблицах и ${people.join(', ')}.`}

| таблица | записей | столбцы |
| --- | --- | --- |
${tables.map(({ name, rows, columns }) => `| \`${name}\` | ${rows} | ${columns.map((column) => column.name).join(', ')} |`).join('\n')}

Не выгружается:

${left.join('\n')}
`
}
