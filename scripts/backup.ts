/** `npm run backup -- DIR [--keep N]`: a backup of the database and the stored files; the board may run meanwhile. */
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { exitOnStartupError, StartupError } from '#config/startup-error.ts'
import { takeBackup } from './backup/take.ts'
import { readCommandLine } from './command-line.ts'

const USAGE = `npm run backup -- DIR [--keep N]

Writes a backup to DIR/TIME: all rows of one moment, the stored files and manifest.json.
  --keep N   removes the oldest complete backups of DIR beyond N

Keep DIR secret: a backup has personal data and the keys that the board has generated.`

try {
  const { folder, keep } = readArguments(process.argv.slice(2))
  const { settings } = readSettings(process.env)
  const database = await openDatabase(settings.database)
  try {
    const taken = await takeBackup({
      database,
      files: settings.s3
        ? { store: 's3', endpoint: settings.s3.endpoint, bucket: settings.s3.bucket }
        : { store: 'folder', folder: settings.filesDir },
      folder,
      keep,
      now: () => new Date(),
    })
    process.stdout.write(`${buildReport(taken)}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  exitOnStartupError(error)
}

/** @throws StartupError with the usage */
function readArguments(args: string[]): { folder: string; keep: number | null } {
  const { values, positionals } = parsed(args)
  const [folder, ...rest] = positionals
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (folder === undefined || rest.length > 0 || (keep !== null && !(Number.isInteger(keep) && keep > 0)))
    throw new StartupError(USAGE)
  return { folder, keep }
}

function parsed(args: string[]) {
  return readCommandLine(USAGE, { args, allowPositionals: true, options: { keep: { type: 'string' } } })
}

function buildReport({ path, manifest, removed }: Awaited<ReturnType<typeof takeBackup>>) {
  const { tables, files, moneyFaults, tookSeconds } = manifest
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const bytes = tables.reduce((total, { file }) => total + file.bytes, 0)
  const faults = Object.values(moneyFaults).reduce((total, count) => total + count, 0)
  const lines = [
    `${path}: ${rows} rows of ${tables.length} tables in ${(bytes / 1e6).toFixed(1)} MB, ${tookSeconds.toFixed(1)} s`,
    files.store === 's3'
      ? `Files stay in the bucket ${files.bucket}: ${files.named.length} are named by rows. Switch on its versions, and keep deleted ones longer than backups.`
      : `${files.stored.length} files, ${(files.stored.reduce((total, file) => total + file.bytes, 0) / 1e6).toFixed(1)} MB`,
  ]
  if (files.store === 'folder' && files.missing.length > 0)
    lines.push(`${files.missing.length} files that rows name are not in the folder; manifest.json lists them`)
  if (faults > 0) lines.push(`The accounts do not balance: ${JSON.stringify(moneyFaults)}`)
  if (removed.length > 0) lines.push(`Removed: ${removed.join(', ')}`)
  return lines.join('\n')
}
