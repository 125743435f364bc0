import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { ROOT_ID, routes, withLaterRoutes } from '#client/routes.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { chunk } from './chunk.ts'

const loadLaterRoutes = chunk(async () => {
  const { laterRoutes, loadPrivateStyles } = await import('#client/later-routes.ts')
  await loadPrivateStyles()
  return { laterRoutes }
})

/** The routes that an address needs: for a public page only the public ones. */
export async function routesFor(pathname: string): Promise<RouteObject[]> {
  return isPublicAddress(pathname) ? routes : withLaterRoutes(routes, (await loadLaterRoutes()).laterRoutes)
}

/** Loads the other routes with the first navigation that needs them. */
export const discoverRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!isPublicAddress(path)) patch(ROOT_ID, (await loadLaterRoutes()).laterRoutes)
}

const isPublicAddress = (pathname: string) => matchRoute(pathname)?.route.isPublic === true
