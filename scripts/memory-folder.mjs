/** Where tests put databases that live as long as a run. Uses only built-ins of Node 20. */
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Seven times what the databases of a run and their write-ahead log take. */
const NEEDED_BYTES = 1024 ** 3

/**
 * The file system in memory where there is one with room, else the folder for temporary files. A new database is seven
 * hundred small files: on a disk they take ten times as long.
 */
export function memoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
