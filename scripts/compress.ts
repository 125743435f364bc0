/** Writes a `.br` and a `.gz` beside each built file that becomes smaller by it: compressed once, not for each visitor. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/
const WORTH_BYTES = 200

export async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (bytes.length < WORTH_BYTES) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, BROTLI))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
