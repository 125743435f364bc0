import type { Plugin } from 'vite'
import { pageFileOf, ROUTES } from '#shared/routing/route-table.ts'

const PART = /^\0virtual:pages\/(public|later)$/

/**
 * The page files of the route table as lazy imports by path: `virtual:pages/public` has those of public routes,
 * `virtual:pages/later` the others, whose names visitors of public pages do not load.
 */
export function pageModules(): Plugin {
  return {
    name: 'page-modules',
    resolveId: (source) => (PART.test(`\0${source}`) ? `\0${source}` : undefined),
    load(id) {
      const part = PART.exec(id)?.[1]
      return part === undefined
        ? undefined
        : `export default import.meta.glob('${globOf(part === 'public')}')`
    },
  }
}

function globOf(isPublic: boolean) {
  const routes = ROUTES.filter((route) => route.page && (route.isPublic ?? false) === isPublic)
  return `/client/features/**/{${[...new Set(routes.map(pageFileOf))].join(',')}}.page.tsx`
}
