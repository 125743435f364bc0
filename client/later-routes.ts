import files from 'virtual:pages/later'
import type { RouteObject } from 'react-router'
import { Dashboard } from './app/dashboard/dashboard.tsx'
import { PrivatePages } from './app/private-pages.tsx'
import { pageRoutes } from './app/page-routes.ts'

export { loadPrivateStyles } from './app/private-pages.tsx'

/** The routes of private pages, in a separate chunk: visitors of the public site do not need them. */
export const laterRoutes: RouteObject[] = [
  {
    id: 'private',
    Component: PrivatePages,
    children: [
      ...pageRoutes(files, (row) => row.dashboard === undefined),
      {
        id: 'dashboard',
        Component: Dashboard,
        children: pageRoutes(files, (row) => row.dashboard !== undefined),
      },
    ],
  },
]
