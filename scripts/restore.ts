/** `npm run restore -- DIR [--to DATABASE_URL] [--replace] [--drill]`, `-- --settle [--drill]`: see the usage. */
import { readSettings } from '#config/settings.ts'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import { purgeEdge } from '#server/http/pages/edge-purge.ts'
import { createLogger } from '#server/kernel/logger.ts'
import { exitOnStartupError, StartupError } from '#config/startup-error.ts'
import type { Settled } from './backup/settled.ts'
import { restoreBackup, settleRecovered } from './backup/restore.ts'
import { requireUnused } from './backup/restore-database.ts'
import { readCommandLine } from './command-line.ts'

const USAGE = `npm run restore -- DIR [--to DATABASE_URL] [--files FOLDER] [--replace] [--drill]
npm run restore -- --settle [--drill]

Restores the backup DIR, or the newest one in DIR, into the empty database of DATABASE_URL or DATA_DIR.
  --to        another database; its password is better given by DATABASE_URL or PGPASSWORD
  --files     another folder for the stored files than FILES_DIR; "none": leaves them in the backup
  --replace   deletes everything that is in the database first; stop the board before
  --drill     for a copy that must send nothing: switches off webhooks, chats and API tokens too
  --settle    restores nothing: only ends sessions, drops waiting e-mails and so on, after a recovery to a point in time`

try {
  const options = readArguments(process.argv.slice(2))
  const { settings, secrets } = readSettings(process.env)
  const log = createLogger('warn')
  const now = () => new Date()
  const database = await openDatabase(
    options.to === undefined ? settings.database : { kind: 'server', url: options.to, poolSize: 4 },
  )
  try {
    const { drill: isDrill, replace: isReplaced } = options
    // A copy elsewhere must not bring files back that people have deleted from the board.
    const ownFilesDir = isDrill || options.to !== undefined ? null : settings.filesDir
    if (options.folder === null) {
      await requireStopped(database)
      print(await settleRecovered({ database, isDrill, now, log }))
    } else
      await restore(database, {
        backup: options.folder,
        filesDir: options.files === 'none' || settings.s3 ? null : (options.files ?? ownFilesDir),
        isReplaced,
        isDrill,
      })
    // Running processes read everything again, and so does the CDN.
    await database.pool.query(`select pg_notify('distant_changed', '{"kind":"reload"}')`)
    if (!isDrill) {
      const edge = purgeEdge({ cdn: settings.cdn, token: secrets.cdnPurgeToken, log })
      edge.purge(['site'])
      await edge.close()
    }
  } finally {
    await database.close()
  }

  /** @throws StartupError while a board runs, whose sessions and queues would end */
  async function requireStopped({ newClient }: DatabaseHandle) {
    const client = newClient()
    await client.connect()
    try {
      await requireUnused(client)
    } finally {
      await client.end()
    }
  }

  async function restore(
    to: DatabaseHandle,
    given: Pick<Parameters<typeof restoreBackup>[0], 'backup' | 'filesDir' | 'isReplaced' | 'isDrill'>,
  ) {
    const { folder, manifest, leftOut, settled, files } = await restoreBackup({
      ...given,
      database: to,
      now,
      log,
    })
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0)
    process.stdout.write(
      `${folder} of ${manifest.takenAt} is restored: ${rows} rows of ${manifest.tables.length} tables as in the backup, ${files} files\n`,
    )
    if (leftOut.length > 0) process.stdout.write(`Left out, no tables of the board: ${leftOut.join(', ')}\n`)
    if (manifest.files.store === 's3')
      process.stdout.write(
        `The files are in the bucket ${manifest.files.bucket}: bring back those that were deleted since ${manifest.takenAt}.\n`,
      )
    print(settled)
  }
} catch (error) {
  exitOnStartupError(error)
}

/** @throws StartupError with the usage */
function readArguments(args: string[]) {
  const { values, positionals } = parsed(args)
  const [folder, ...rest] = positionals
  const isComplete = values.settle ? folder === undefined && !values.replace : folder !== undefined
  if (!isComplete || rest.length > 0) throw new StartupError(USAGE)
  return { ...values, folder: folder ?? null }
}

function parsed(args: string[]) {
  return readCommandLine(USAGE, {
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      files: { type: 'string' },
      replace: { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      settle: { type: 'boolean', default: false },
    },
  })
}

function print(settled: Settled) {
  for (const [what, count] of Object.entries(settled)) process.stdout.write(`  ${what}: ${count}\n`)
  process.stdout.write(
    'Passkeys, roles and API tokens are as they were then: look into the audit log for what was revoked since. Compare the payments and refunds since then with the provider.\n',
  )
}
