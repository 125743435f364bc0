import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import { openAgain, testDatabaseSettings } from '#tests/support/database.ts'
import { restoreBackup } from '../../../scripts/backup/restore.ts'
import { takeBackup } from '../../../scripts/backup/take.ts'

/** Takes backups of a board and restores them, in a folder that is gone after the last test of the file. */
export async function backupWorld(db: Parameters<typeof openAgain>[0]) {
  const database = await openAgain(db)
  const scratch = await mkdtemp(join(tmpdir(), 'distant-backup-'))
  afterAll(() => rm(scratch, { recursive: true, force: true }))
  const filesDir = join(scratch, 'files')
  const restoredFiles = join(scratch, 'restored-files')

  const take = (options: { keep?: number; now?: Date; folder?: string } = {}) =>
    takeBackup({
      database,
      files: { store: 'folder', folder: filesDir },
      folder: options.folder ?? join(scratch, 'backups'),
      keep: options.keep ?? null,
      now: () => options.now ?? new Date('2026-11-25T22:10:00Z'),
    })

  const restore = (
    backup: string,
    into: DatabaseHandle,
    options: { isReplaced?: boolean; isDrill?: boolean; filesDir?: string } = {},
  ) =>
    restoreBackup({
      backup,
      database: into,
      filesDir: options.filesDir ?? null,
      isReplaced: options.isReplaced ?? false,
      isDrill: options.isDrill ?? false,
      now: () => new Date('2026-11-27T08:00:00Z'),
      log: pino({ level: 'silent' }),
    })

  /** An empty database with the backup in it. */
  async function restored(backup: string, { isDrill = false } = {}) {
    const { settings, remove } = await testDatabaseSettings({ isEmpty: true })
    const target = await openDatabase(settings)
    afterAll(async () => {
      await target.close().catch(() => {})
      await remove()
    })
    const result = await restore(backup, target, { isDrill, filesDir: restoredFiles })
    return { target, url: settings.url, result }
  }

  return { database, scratch, filesDir, restoredFiles, take, restore, restored }
}
