import type { Route } from './route-table.ts'
import { pathOf } from './route-table.ts'

type Visitor = { isSignedIn: boolean; hasCompany: boolean }

/**
 * Where a guarded route sends a visitor who lacks what it needs, else null: the same rule for the server's redirects
 * and the browser's. A route without a page answers 404 before anybody is sent anywhere.
 * @param address path and query the visitor asked for; a finished sign-in leads back to it
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
