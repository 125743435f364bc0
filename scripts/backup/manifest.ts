/** What a backup says about itself, and how it is checked. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { tooOld } from '#server/db/baseline.ts'
import { StartupError } from '#config/startup-error.ts'
import { isTooOld, migrationAt } from './migrations.ts'

export const MANIFEST_FILE = 'manifest.json'
/** Raised when an older `restore` could not read a backup. */
export const FORMAT = 1

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().nonnegative()
const StoredFile = z.object({ path: z.string(), bytes: Count, sha256: Sha256 })

export const Manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  tookSeconds: z.number(),
  /** Of `package.json`; the database may be of the next release, after this one was taken back. */
  release: z.string(),
  postgres: z.string(),
  migration: z.object({ tag: z.string(), at: z.int() }),
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'drizzle']),
      name: z.string(),
      columns: z.array(z.string()),
      rows: Count,
      /** Of the rows in any order. */
      checksum: z.string(),
      file: StoredFile,
    }),
  ),
  /** Sequences with their last number. */
  counters: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** What the checks of money found; zeros in a sound board. */
  moneyFaults: z.object({ unbalanced: Count, overdrawn: Count, packages: Count }),
  files: z.discriminatedUnion('store', [
    z.object({
      store: z.literal('folder'),
      stored: z.array(StoredFile),
      /** Named by a row, but not in the folder when it was copied. */
      missing: z.array(z.string()),
    }),
    /** Not copied: versions of the bucket are its backup. */
    z.object({
      store: z.literal('s3'),
      endpoint: z.string(),
      bucket: z.string(),
      /** Named by rows, with their paths in the bucket. */
      named: z.array(z.string()),
    }),
  ]),
})
export type Manifest = z.infer<typeof Manifest>

/** Names of backups sort by time: `2026-11-25T22-10-00Z`. */
export const backupName = (at: Date) => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** Complete backups of a folder, the oldest first: one is renamed to its name when it is complete. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => BACKUP_NAME.test(name)).toSorted()
}

/**
 * The backup in a folder, or the newest one of a folder of backups.
 * @throws StartupError for a folder without a complete one, or with one of another release that this one cannot read
 */
export async function openBackup(folder: string): Promise<{ folder: string; manifest: Manifest }> {
  const names = await readdir(folder).catch(() => {
    throw new StartupError(`There is no folder ${folder}.`)
  })
  if (names.includes(MANIFEST_FILE)) return { folder, manifest: await readManifest(folder) }
  const newest = (await listBackups(folder)).at(-1)
  if (newest === undefined)
    throw new StartupError(
      `There is no complete backup in ${folder}: ${MANIFEST_FILE} is missing. An interrupted backup cannot be restored.`,
    )
  return { folder: join(folder, newest), manifest: await readManifest(join(folder, newest)) }
}

async function readManifest(folder: string): Promise<Manifest> {
  if (basename(folder).endsWith(PARTIAL))
    throw new StartupError(`${folder} is an interrupted backup. Take another one.`)
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new StartupError(`The backup in ${folder} has no ${MANIFEST_FILE}: it is not complete.`)
  })
  const read = Manifest.safeParse(parsedOrNull(text))
  if (!read.success)
    throw new StartupError(
      `${MANIFEST_FILE} of ${folder} cannot be read: it is damaged, or of a later release.`,
    )
  requireKnownMigration(read.data, folder)
  return read.data
}

/** Of a backup that is not complete. */
export const PARTIAL = '.partial'

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function requireKnownMigration({ migration }: Manifest, folder: string) {
  if (isTooOld(migration.at))
    throw tooOld('The backup', { lift: `npm run restore -- '${folder}'`, onward: 'npm run db:migrate' })
  if (migrationAt(migration.at)) return
  throw new StartupError(
    `The backup is of a later release (migration ${migration.tag}). Restore it with that release.`,
  )
}

/** @throws StartupError that names the first file that is missing or was changed */
export async function verifyFiles(folder: string, { tables, files }: Manifest) {
  const stored = files.store === 'folder' ? files.stored : []
  for (const file of [...tables.map((table) => table.file), ...stored]) {
    const found = await sha256Of(join(folder, file.path)).catch(() => null)
    if (found === null) throw new StartupError(`The backup is not complete: ${file.path} is missing.`)
    if (found !== file.sha256)
      throw new StartupError(`The backup is damaged: ${file.path} is not as it was written.`)
  }
}

async function sha256Of(path: string): Promise<string> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(path), sha256)
  return sha256.digest('hex')
}
