import files from 'virtual:pages/later'
import type { RouteObject } from 'react-router'
import { Dashboard } from './app/dashboard/dashboard.tsx'
import { pageRoutes } from './app/page-routes.ts'

/** The routes of private pages, in a separate chunk: visitors of the public site do not need them. */
export const laterRoutes: RouteObject[] = [
  ...pageRoutes(files, (row) => row.dashboard === undefined),
  {
    id: 'dashboard',
    Component: Dashboard,
    children: pageRoutes(files, (row) => row.dashboard !== undefined),
  },
]
