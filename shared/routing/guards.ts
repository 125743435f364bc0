import { pathOf, type Route } from './route-table.ts'

type Visitor = { isSignedIn: boolean; hasCompany: boolean }

/**
 * Where a guarded route redirects a visitor who does not meet its requirements; null when there is no redirect. Used by
 * server and browser. A route without a page does not redirect, it answers 404.
 * @param address the requested path and query, to return to after sign-in
 */
export function guardRedirect(
  route: Pick<Route, 'page' | 'guards'> | undefined,
  visitor: Visitor,
  address: string,
): string | null {
  if (!route?.page) return null
  if (route.guards?.includes('auth-require') && !visitor.isSignedIn) return signInPath(address)
  if (route.guards?.includes('company-require') && !visitor.hasCompany)
    return withReturn(pathOf('companies-new'), address)
  return null
}

export const signInPath = (address: string | null) => withReturn(pathOf('sign-in'), address)

export function withReturn(path: string, address: string | null) {
  return address === null ? path : `${path}?redirect_uri=${encodeURIComponent(address)}`
}
