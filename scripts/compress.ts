/** Writes `.br` and `.gz` next to each built text file, so that the server does not compress on each request. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { gzipAsync as zopfli } from '@gfx/zopfli'

const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/
/** What first visits from a search engine download: 4 % less is worth four seconds of a build. */
const FILES_OF_FIRST_VISITS =
  /^(vendor|common|style|entry-client|list-view|(index|vacancies-slug|vacancies-id|employer-slug)\.page)-.*\.(js|css)$|^theme\.js$/
const BYTES_MIN = 200

export async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (bytes.length < BYTES_MIN) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, BROTLI))
    await writeFile(`${path}.gz`, await gzipped(name, bytes))
  }
}

const gzipped = (name: string, bytes: Buffer) =>
  FILES_OF_FIRST_VISITS.test(name)
    ? zopfli(bytes, { numiterations: 5 })
    : promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
