/** Writes `.br` and `.gz` next to each built text file, so that the server does not compress on each request. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/
const BYTES_MIN = 200

export async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (bytes.length < BYTES_MIN) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, BROTLI))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
