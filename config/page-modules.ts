import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, ViteDevServer } from 'vite'
import * as routeTable from '#shared/routing/route-table.ts'
import { freshModule } from './fresh-module.ts'

const PART = /^\0virtual:pages\/(public|later|paths)$/
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SUFFIX = '.page.tsx'

/**
 * The page files of the route table as lazy imports by name: `virtual:pages/public` has those of public routes,
 * `virtual:pages/later` the others, whose names visitors of public pages do not load. `virtual:pages/paths` has the path of
 * every file from the root, for the server.
 */
export function pageModules(): Plugin {
  let isBuild = false
  let server: ViteDevServer | null = null
  return {
    name: 'page-modules',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    configureServer: (running) => void (server = running),
    resolveId: (source) => (PART.test(`\0${source}`) ? `\0${source}` : undefined),
    async load(id) {
      const part = PART.exec(id)?.[1]
      if (part === undefined) return undefined
      const paths = pathsByName()
      if (part === 'paths') return `export default ${JSON.stringify(Object.fromEntries(paths))}`
      const isPublic = part === 'public'
      const { listPageFiles } =
        (await freshModule<typeof routeTable>(server, 'shared/routing/route-table.ts')) ?? routeTable
      const pages = listPageFiles(isPublic).map((name) => {
        const path = paths.get(name)
        if (path === undefined) throw new Error(`There is no ${name}${SUFFIX}`)
        return { name, load: `() => import(${JSON.stringify(`/${path}`)})` }
      })
      if (!isBuild)
        return `export default {${pages.map(({ name, load }) => `${JSON.stringify(name)}: ${load}`).join(',\n')}}`
      // Every visitor loads the names of public pages: the route table has them already.
      return `import { listPageFiles } from '/shared/routing/route-table.ts'
const loads = [${pages.map(({ load }) => load).join(',\n')}]
export default Object.fromEntries(listPageFiles(${isPublic}).map((name, at) => [name, loads[at]]))`
    },
  }
}

/** Paths from the root by name. */
const pathsByName = () =>
  new Map(
    globSync(`client/features/**/*${SUFFIX}`, { cwd: ROOT })
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted()
      .map((path) => [path.slice(path.lastIndexOf('/') + 1, -SUFFIX.length), path]),
  )
