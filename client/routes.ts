import type { RouteObject } from 'react-router'
import files from 'virtual:pages/public'
import { refusePage } from './app/page-data.ts'
import { pageRoutes } from './app/page-routes.ts'
import { Root, RootError } from './root.tsx'

export const ROOT_ID = 'root'
export const NOT_FOUND_ID = 'not-found'

/** The routes of public pages; `later-routes.ts` has the others. Both follow from the route table. */
export const routes: RouteObject[] = [
  {
    id: ROOT_ID,
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [
      ...pageRoutes(files),
      { id: NOT_FOUND_ID, path: '*', loader: () => refusePage(404, 'Page not found'), Component: () => null },
    ],
  },
]

/** The public and the other routes as one tree. */
export function withLaterRoutes(publicRoutes: readonly RouteObject[], later: readonly RouteObject[]) {
  return publicRoutes.map((route) =>
    route.id === ROOT_ID && route.children ? { ...route, children: [...route.children, ...later] } : route,
  )
}
