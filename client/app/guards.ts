import { redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { guardRedirect } from '#shared/routing/guards.ts'
import { withoutFirstPage } from '#shared/routing/path-rules.ts'
import { matchRoute, routeRefusal } from '#shared/routing/route-table.ts'
import { api } from './api.ts'
import { pageContext, refusePage } from './page-data.ts'
import { hasSession } from './session-flag.ts'

/** Address rules and guards of navigations in the browser; the server applies the same functions before it renders. */
export const guardNavigation: MiddlewareFunction = async ({ request, context }, next) => {
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
