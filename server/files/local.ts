import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { placeOf, type Files } from './port.ts'

/** Files in a folder, which several machines can mount. */
export function createLocalFiles(folder: string): Files {
  const pathOf = (name: string) => join(folder, placeOf(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const temporary = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      try {
        // Renamed when complete, so that readers never see a part.
        await writeFile(temporary, bytes, { flag: 'wx' })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
