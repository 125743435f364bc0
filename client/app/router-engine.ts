import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from 'react-router'
import type { DataRouter, HydrationState } from 'react-router'
import { guardNavigation } from './guards.ts'

export type RouterInit = Pick<
  Parameters<typeof createRouter>[0],
  'routes' | 'getContext' | 'patchRoutesOnNavigation'
> & { hydrationData: HydrationState }

/**
 * The router of the browser: `createBrowserRouter` from its parts. That function shares a module with components of the
 * first page, which would bring the engine with them.
 */
export const createEngine = (init: RouterInit): DataRouter =>
  createRouter({
    ...init,
    // Only navigations have guards: the server applied those of the first page.
    routes: init.routes.map((root) => ({ ...root, middleware: [guardNavigation] })),
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize()
