/** `npm run export -- DIR [--people]`: the data of the board for another program; `-- --retention`: how long it is kept. */
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { describeRetention } from '#server/db/retention/retention.ts'
import { TABLE_RULES } from '#server/db/table-rules.ts'
import { openFiles } from '#server/files/open.ts'
import { exitOnStartupError, StartupError } from '#config/startup-error.ts'
import { exportBoard } from './export-board/export-board.ts'
import { readCommandLine } from './command-line.ts'

const USAGE = `npm run export -- DIR [--people]
npm run export -- --retention

Writes texts, companies, vacancies and money as JSON lines with a description of the columns, and the files they name.
  --people      also personal data: accounts, resumes, responses, names; never keys, codes or sessions
  --retention   prints how long the rows of each table are kept`

try {
  const { values, folder } = readArguments(process.argv.slice(2))
  if (folder === null) printRetention()
  else await run(folder, values.people)
} catch (error) {
  exitOnStartupError(error)
}

async function run(folder: string, withPeople: boolean) {
  const { settings, secrets } = readSettings(process.env)
  const database = await openDatabase(settings.database)
  try {
    const files = openFiles(settings, secrets)
    const done = await exportBoard({ database, files, folder, withPeople })
    const rows = done.tables.reduce((total, table) => total + table.rows, 0)
    process.stdout.write(`${folder}: ${rows} rows of ${done.tables.length} tables, ${done.files} files\n`)
    if (done.missing.length > 0)
      process.stdout.write(`${done.missing.length} files that rows name are gone; schema.json lists them\n`)
  } finally {
    await database.close()
  }
}

/** @throws StartupError with the usage */
function readArguments(args: string[]) {
  const { values, positionals } = parsed(args)
  const [folder, ...rest] = positionals
  if ((folder === undefined) !== values.retention || rest.length > 0) throw new StartupError(USAGE)
  return { values, folder: folder ?? null }
}

function parsed(args: string[]) {
  return readCommandLine(USAGE, {
    args,
    allowPositionals: true,
    options: {
      people: { type: 'boolean', default: false },
      retention: { type: 'boolean', default: false },
    },
  })
}

function printRetention() {
  process.stdout.write('| table | rows are kept |\n| --- | --- |\n')
  for (const [name, { keeps }] of Object.entries(TABLE_RULES))
    process.stdout.write(`| \`${name}\` | ${describeRetention(keeps)} |\n`)
}
