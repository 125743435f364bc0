import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { StartupError } from '#config/startup-error.ts'
import type { ClientModule } from '#shared/client-module.ts'
import type { Assets } from './html-document.ts'

export type ClientBuild = {
  buildId: string
  builtAt: string
  module: () => Promise<ClientModule>
  assets: () => Promise<Assets>
}

type ManifestChunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, ManifestChunk>

export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))
const ENTRY = 'client/entry-client.tsx'
const SERVICES_ENTRY = 'client/entry-services.ts'
const MAP_ENTRY = 'client/entry-map.ts'
/** The one stylesheet of the site, by its name in the manifest. */
const STYLES = 'style.css'

/** The build made by `npm run build`. @throws StartupError when there is none */
export async function loadClientBuild(): Promise<ClientBuild> {
  const [manifest, build] = await Promise.all([
    readJson(join(DIST, 'client/.vite/manifest.json')).then(asManifest),
    readJson(join(DIST, 'build.json')).then(asBuild),
  ])
  const module = asClientModule(await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href))
  const assets = assetsOf(manifest)
  return {
    buildId: build.id,
    builtAt: build.timestamp,
    module: async () => module,
    assets: async () => assets,
  }
}

function assetsOf(manifest: Manifest): Assets {
  const entry = manifest[ENTRY]
  const services = manifest[SERVICES_ENTRY]
  const map = manifest[MAP_ENTRY]
  if (!entry || !services || !map)
    throw new StartupError('The client build lacks an entry. Run: npm run build')
  const entryFiles = new Set(filesOf(manifest, ENTRY))
  const preloads = new Map<string, readonly string[]>()
  return {
    script: `/${entry.file}`,
    servicesScript: `/${services.file}`,
    mapScript: `/${map.file}`,
    styles: [...(entry.css ?? []), ...(manifest[STYLES] ? [manifest[STYLES].file] : [])].map(
      (file) => `/${file}`,
    ),
    devTags: '',
    preloadsOf(modules) {
      const key = modules.join(' ')
      const cached = preloads.get(key)
      if (cached) return cached
      const files = new Set(entryFiles)
      for (const id of modules) for (const file of filesOf(manifest, id)) files.add(file)
      const found = [...files].filter((file) => file !== entry.file).map((file) => `/${file}`)
      preloads.set(key, found)
      return found
    },
  }
}

/** The script of a module and the scripts it imports, without duplicates. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((inner) => filesOf(manifest, inner, seen))]
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartupError('There is no client build. Run: npm run build')
  })
  return JSON.parse(text)
}

/** Safe: all three are written by our own build. */
const asManifest = (value: unknown) => value as Manifest
const asBuild = (value: unknown) => value as { id: string; timestamp: string }
const asClientModule = (value: unknown) => value as ClientModule
