import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { testDatabase } from '#tests/support/database.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { MANIFEST_FILE } from '../../../scripts/backup/manifest.ts'
import { backupWorld } from './backup-world.ts'

/** Taken by that commit: see the README beside it. */
const TAKEN = join(import.meta.dirname, 'of-765e6ec0/backup.tar.gz')

const { db } = await testDatabase()
const { scratch, restored } = await backupWorld(db)

beforeAll(() => promisify(execFile)('tar', ['-xzf', TAKEN, '-C', scratch]))

test('a backup of the commit that the first migration starts from is restored, and its vacancies have pages', async () => {
  const { target, url, result } = await restored(scratch)
  expect(result.manifest.migration.tag).toBe('0051_backups_and_retention')
  expect(result.leftOut).toEqual([])
  expect(await target.db.$count(vacancies)).toBe(12)
  expect(await target.db.$count(guardianConsents)).toBe(0)
  const [vacancy] = await target.db.select().from(vacancies).orderBy(vacancies.id).limit(1)
  const { send, bugs } = await wholeApp({
    database: { kind: 'server', url, poolSize: 4 },
    now: '2026-11-28T09:00:00Z',
  })
  const page = await send(`/vacancies/${vacancy?.id}`)
  expect(page.status).toBe(200)
  expect(page.body).toContain(`<title>${vacancy?.title}, `)
  expect((await send('/vacancies')).body).toContain(`href="/vacancies/${vacancy?.id}"`)
  expect(bugs).toEqual([])
})

test('a backup of an earlier commit is refused with the commands that lift it', async () => {
  const path = join(scratch, MANIFEST_FILE)
  const written = await readFile(path, 'utf8')
  // The moment of the migration before the last one of that commit.
  await writeFile(path, written.replace(/"at": \d+/, '"at": 1795637094990'))
  await expect(restored(scratch)).rejects.toThrow(
    `The backup is of a release before 765e6ec0, whose migrations this release no longer has.
Lift it once to that commit, and then go on with this release. Both commands need the settings and options of this one
(DATABASE_URL or DATA_DIR; of a restore --to, --drill and --replace):
  git checkout 765e6ec0 && npm install --no-save && npm run restore -- '${scratch}'
  git checkout - && npm install --no-save && npm run db:migrate`,
  )
  await writeFile(path, written)
})
