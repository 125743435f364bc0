import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  redirect,
  type DataRouter,
  type HydrationState,
  type MiddlewareFunction,
} from 'react-router'
import { loadLateParts } from './first-input.ts'
import { guardRedirect, matchRoute, routeRefusal } from '#shared/routing/route-table.ts'
import { withoutFirstPage } from '#shared/routing/path-rules.ts'
import { api } from './api.ts'
import { pageContext, refusePage } from './page-data.ts'
import { hasSession } from './session-flag.ts'
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
 * A navigation may start without an input: the address loses a parameter, the history moves back. If only the query of
 * a page changes, its late parts get their code before the change; otherwise they would disappear until it loads.
 */
const keepLateParts: MiddlewareFunction = async ({ request }, next) => {
  const loading = loadLateParts()
  const answer = await next()
  if (new URL(request.url).pathname === location.pathname) await loading
  return answer
}

/** Address rules and guards of navigations in the browser; the server applies the same functions before it renders. */
const guardNavigation: MiddlewareFunction = async ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url)
  const refusal = routeRefusal(pathname)
  if (refusal) refusePage(refusal.status, refusal.message)
  const route = matchRoute(pathname)?.route
  const canonicalSearch = route?.firstPage ? withoutFirstPage(search) : null
  if (canonicalSearch !== null) throw redirect(pathname + canonicalSearch)
  if (!route?.guards) return next()
  const isSignedIn = hasSession()
  const visitor = { isSignedIn, hasCompany: route.guards.includes('company-require') && (await hasCompany()) }
  const target = guardRedirect(route, visitor, pathname + search)
  if (target !== null) throw redirect(target)
  return next()

  async function hasCompany() {
    if (!isSignedIn) return false
    const roles = await context
      .get(pageContext)
      ?.queryClient.ensureQueryData(api.accounts.roles.queryOptions())
    return roles?.current != null
  }
}
