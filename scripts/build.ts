/**
 * Builds the client twice: for browsers with a manifest, and for the server's renders. Assets of the last two releases,
 * as they lie in `dist`, stay beside the new ones.
 */
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './compress.ts'
import { putAssetsBack, setAssetsAside } from './kept-assets.ts'

const root = resolve(import.meta.dirname, '..')
const configFile = `${root}/config/vite.config.ts`

const dist = `${root}/dist`
const aside = await setAssetsAside(dist)
await rm(`${root}/dist`, { recursive: true, force: true })
await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: true } })

await compressFiles(`${root}/dist/client`)

const manifest = await readFile(`${root}/dist/client/.vite/manifest.json`)
const id = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
await writeFile(`${root}/dist/build.json`, JSON.stringify({ id, timestamp: new Date().toISOString() }))
await putAssetsBack(dist, id, aside)
console.info(`Built ${id}`)
