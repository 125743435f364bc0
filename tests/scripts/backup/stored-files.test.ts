import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLocalFiles } from '#server/files/local.ts'
import { copyStoredFiles, restoreStoredFiles } from '../../../scripts/backup/stored-files.ts'

const PICTURE = `${'ab'.repeat(20)}.webp`
const PAPER = `${'cd'.repeat(20)}.pdf`
const PLACES = [`ab/${PICTURE}`, `private/cd/${PAPER}`]
/** Of a server in a container. */
const SERVER = { uid: 1000, gid: 1000 }

const scratch = await mkdtemp(join(tmpdir(), 'distant-stored-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
await chmod(scratch, 0o755)
const own = join(scratch, 'files')
const server = createLocalFiles(own)
for (const name of [PICTURE, PAPER]) await server.put(name, Buffer.from(name))
const backup = join(scratch, 'backup')
const files = await copyStoredFiles({ store: 'folder', folder: own }, { target: backup, named: new Set() })

const modesIn = (folder: string) =>
  Promise.all(
    ['.', 'ab', 'private', 'private/cd', ...PLACES].map(
      async (path) => (await stat(join(folder, path))).mode & 0o777,
    ),
  )

test('a backup is for its owner only, and restored files have the modes of those that the server writes', async () => {
  const copies = join(backup, 'files')
  expect(new Set(await modesIn(copies))).toEqual(new Set([0o700, 0o600]))
  const folder = join(scratch, 'restored')
  expect(await restoreStoredFiles(backup, { files, folder })).toBe(2)
  expect(await modesIn(folder)).toEqual(await modesIn(own))
})

test.skipIf(process.getuid?.() !== 0)(
  'the user of the server reads, replaces and deletes what root has restored',
  async () => {
    const data = join(scratch, 'data')
    await mkdir(data)
    await chown(data, SERVER.uid, SERVER.gid)
    // The folder of the files is not there yet, as on a new volume.
    const folder = join(data, 'files')
    await restoreStoredFiles(backup, { files, folder })
    for (const place of PLACES) {
      const commands = `set -e; cat ${place}; echo new > ${place}.new; mv ${place}.new ${place}; rm ${place}`
      const { status, stdout, stderr } = spawnSync('sh', ['-c', commands], {
        ...SERVER,
        cwd: folder,
        encoding: 'utf8',
      })
      expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: place.split('/').at(-1) })
    }
    expect(await stat(folder)).toMatchObject(SERVER)
  },
)
