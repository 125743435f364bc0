/** Needs a disk that is really full: a memory disk of 256 KB, which only root may mount. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLocalFiles } from '#server/files/local.ts'
import { isUnavailable } from '#server/kernel/unavailable.ts'

const folder = mkdtempSync(join(tmpdir(), 'distant-full-disk-'))
const isMounted = canMount()

afterAll(() => {
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
})

test.runIf(isMounted)('a full disk refuses a file temporarily and leaves no part of it', async () => {
  const files = createLocalFiles(folder)
  const [small, large] = [`${'a'.repeat(40)}.webp`, `${'b'.repeat(40)}.webp`]
  await files.put(small, Buffer.alloc(10_000))
  const refusal: unknown = await files.put(large, Buffer.alloc(300_000)).catch((error: unknown) => error)
  expect(isUnavailable(refusal)).toBe(true)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([small])
  expect(await files.read(large)).toBeNull()
  await files.put(large, Buffer.alloc(20_000))
  expect(await files.read(large)).toHaveLength(20_000)
})

function canMount() {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
