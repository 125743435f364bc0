import type { RouteObject } from 'react-router'
import { pageFileOf, ROUTES, type Route } from '#shared/routing/route-table.ts'
import { choosePage, type PageLoads } from './choose-page.tsx'
import { chunk } from './chunk.ts'

/** The page files whose code is here. */
const loadedFiles = new Set<string>()

/** Whether the code of a row's page is here, so that a navigation waits for its data only. */
export const isPageLoaded = (row: Route) => loadedFiles.has(pageFileOf(row))

/**
 * React Router routes for the rows of the route table whose page files are given. A route's id is its pattern.
 * @param isIncluded the rows to take; by default all
 */
export function pageRoutes(
  files: PageLoads,
  isIncluded: (row: Route) => boolean = () => true,
): RouteObject[] {
  const byPattern: Record<string, PageLoads> = {}
  for (const row of ROUTES.filter(isIncluded)) {
    const load = row.page && files[pageFileOf(row)]
    if (load) (byPattern[routerPath(row.path)] ??= {})[row.name] = loadOf(row, load)
  }
  return Object.entries(byPattern).map(([path, loads]) => {
    const [lazy, ...others] = Object.values(loads)
    return { id: path, path, ...(others.length > 0 ? choosePage(loads) : { lazy }) }
  })
}

function loadOf(row: Route, load: PageLoads[string]) {
  const loadPage = chunk(load)
  return async () => {
    const page = await loadPage()
    loadedFiles.add(pageFileOf(row))
    return page
  }
}

/**
 * A path of the route table as a React Router pattern. The router has no character classes, so it cannot distinguish
 * `/vacancies/{id:digits}` and `/vacancies` from `/vacancies/{slug*}`: all three are `/vacancies/*`.
 */
export function routerPath(path: string): string {
  const parent = path.replace(/\/\{\w+(\*|:\w+)\}$/, '')
  return ROUTES.some((route) => route.path === `${parent}/{slug*}`)
    ? `${parent}/*`
    : path.replace(/\{(\w+)(\??)[^}]*\}/g, ':$1$2')
}
