/**
 * Builds the client twice: for browsers with a manifest, and for rendering on the server. Assets of the last two releases
 * in `dist` are kept.
 */
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, minify } from 'vite'
import { hashInputs, stampBuild } from './build-stamp.mjs'
import { compressFiles } from './compress.ts'
import { restorePreviousAssets, savePreviousAssets } from './previous-assets.ts'

const root = resolve(import.meta.dirname, '..')
const configFile = `${root}/config/vite.config.ts`
const dist = `${root}/dist`
const inputs = hashInputs()
const previous = await savePreviousAssets(dist)
await rm(dist, { recursive: true, force: true })
await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: true } })

// Vite copies `public` as it is, and this script is on every page.
const theme = `${dist}/client/theme.js`
const { code } = await minify(theme, await readFile(theme, 'utf8'))
await writeFile(theme, code)
await compressFiles(`${dist}/client`)

const manifest = await readFile(`${dist}/client/.vite/manifest.json`)
const id = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
await writeFile(`${dist}/build.json`, JSON.stringify({ id, timestamp: new Date().toISOString() }))
await restorePreviousAssets(dist, id, previous)
stampBuild(inputs)
console.info(`Built ${id}`)
