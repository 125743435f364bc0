import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { ROOT_ID, routes, withLaterRoutes } from '#client/routes.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { chunk } from './chunk.ts'

const loadLaterRoutes = chunk(() => import('#client/later-routes.ts'))

/** The site map that an address needs: of a public page the public part alone. */
export async function routesFor(pathname: string): Promise<RouteObject[]> {
  return isPublicAddress(pathname) ? routes : withLaterRoutes(routes, (await loadLaterRoutes()).laterRoutes)
}

/** Loads the other part with the first navigation that needs it. */
export const discoverRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!isPublicAddress(path)) patch(ROOT_ID, (await loadLaterRoutes()).laterRoutes)
}

const isPublicAddress = (pathname: string) => matchRoute(pathname)?.route.isPublic === true
