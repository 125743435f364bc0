import { GUARDS, type RouteRow } from './route-row.ts'
import { TABLE } from './routes.ts'

/** Names of the routes. */
export type RouteName = (typeof TABLE)[number]['name']

export type Route = Omit<RouteRow, 'page'> & { name: RouteName; page: boolean }

export const ROUTES: readonly Route[] = TABLE.map((row) => ({ page: true, ...row }))

/** Routes that links load without the client router. */
export const FULL_LOAD_ROUTES: readonly RouteName[] = ['payment-id', 'pay', 'callback-email', 'documents']

type RouteMatch = { route: Route; params: Record<string, string> }

/** The first route that matches a path without query; null for none. */
export function matchRoute(pathname: string): RouteMatch | null {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(pathname)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

/** The error page for a path that its route rejects; null for a valid path. */
export function routeRefusal(pathname: string): { status: number; message: string } | null {
  const match = matchRoute(pathname)
  const verdict = match?.route.page ? (match.route.validate?.(match.params) ?? true) : true
  return verdict === true ? null : { status: verdict, message: `Page Not Found: ${pathname}` }
}

/** @throws Error at start when a route names a guard that does not exist */
export function assertKnownGuards(routes: readonly { name: string; guards?: readonly string[] }[] = ROUTES) {
  for (const { name, guards } of routes) {
    for (const guard of guards ?? []) {
      if (!(GUARDS as readonly string[]).includes(guard))
        throw new Error(`Unknown route guard: ${guard} (route ${name})`)
    }
  }
}

/** The targets of the home link and of the create button. */
export const homeRoute = (isEmployer: boolean) => (isEmployer ? 'employer' : 'index')
export function createRoute(isEmployer: boolean, { isGuest }: { isGuest: boolean }) {
  // A guest writes the text first; the account comes after it.
  if (isEmployer) return isGuest ? 'vacancies-first' : 'vacancies-new'
  return 'resumes-new'
}

/** Whether an address of the site, with or without query and fragment, has a page of the client. */
export const isPageAddress = (href: string) => matchRoute(href.replace(/[?#].*$/, ''))?.route.page === true

/** The name of a route's page file. */
export const pageFileOf = ({ name, sharesPageOf }: Route) => sharesPageOf ?? name

/** The page files of public routes or of the others, in the order of the table. */
export const listPageFiles = (isPublic: boolean): string[] => [
  ...new Set(ROUTES.filter((route) => route.page && (route.isPublic ?? false) === isPublic).map(pageFileOf)),
]

/** Whether the page does not exist for anyone but staff. */
export const isStaffOnly = ({ name }: Pick<Route, 'name'>) => name.startsWith('staff-')

/** The path of a route. @throws Error for a missing parameter */
export function pathOf(name: RouteName, params: Record<string, string | number> = {}) {
  const route = ROUTES.find((one) => one.name === name)
  if (!route) throw new Error(`Unknown route: ${name}`)
  const path = route.path.replace(/\/\{(\w+)(\?|\*|:\w+)?\}/g, (_whole, param: string, kind = '') => {
    const value = params[param]
    if (value !== undefined && value !== '')
      return `/${String(value).split('/').map(encodeURIComponent).join('/')}`
    if (kind === '?' || kind === '*') return ''
    throw new Error(`Route ${name} needs ${param}`)
  })
  return path || '/'
}

const CHARACTERS: Record<string, string> = { digits: '\\d+', hex: '[0-9a-f]+' }

const patterns = ROUTES.map((route) => ({ route, pattern: buildPattern(route.path) }))

function buildPattern(path: string) {
  const source = path.replace(
    /\/\{(\w+)(\?|\*|:(\w+))?\}/g,
    (_whole, name: string, kind = '', characters = '') => {
      if (kind === '*') return `(?:/(?<${name}>.*))?`
      if (kind === '?') return `(?:/(?<${name}>[^/]+))?`
      return `/(?<${name}>${CHARACTERS[characters] ?? '[^/]+'})`
    },
  )
  return new RegExp(`^${source}$`)
}

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
