import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from 'react-router'
import type { DataRouter, HydrationState, MiddlewareFunction } from 'react-router'
import { loadLateParts } from './first-input.ts'
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
    routes: init.routes.map((root) => ({ ...root, middleware: [guardNavigation, keepLateParts] })),
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize()

/**
 * A navigation need not come from an input: the address loses a parameter, the history goes back. The late parts of a page
 * that only changes its query get their code before it changes, because they would be gone until then.
 */
const keepLateParts: MiddlewareFunction = async ({ request }, next) => {
  const loading = loadLateParts()
  const answer = await next()
  if (new URL(request.url).pathname === location.pathname) await loading
  return answer
}
