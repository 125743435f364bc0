import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const CHUNK = Buffer.alloc(64 * 1024)

/**
 * A disk in memory that can really be full, which only root may mount; null for others. Unmounted after the last test of the
 * file, so call it before whatever uses the disk.
 * @param room as `mount -t tmpfs` takes it
 */
export function mountSmallDisk(room: string) {
  const folder = mkdtempSync(join(tmpdir(), 'distant-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${room}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  chmodSync(folder, 0o755)
  afterAll(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Until not a byte more fits. */
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (let size = CHUNK.length; size > 0; size >>= 1) await fillBy(file, size)
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
  }
}

async function fillBy(file: Awaited<ReturnType<typeof open>>, size: number) {
  for (;;) {
    const isFull = await writeFile(file, CHUNK.subarray(0, size)).then(
      () => false,
      () => true,
    )
    if (isFull) return
  }
}
