import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createLocalFiles } from '#server/files/local.ts'
import { isUnavailable } from '#server/kernel/unavailable.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

const disk = mountSmallDisk('256k')

test.runIf(disk)('a full disk refuses a file temporarily and leaves no part of it', async () => {
  const folder = disk?.folder ?? ''
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
