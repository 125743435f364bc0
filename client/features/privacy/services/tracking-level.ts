import { isStaffOnly, matchRoute, type Route, type RouteName } from '#shared/routing/route-table.ts'

/**
 * What counters may learn on a page. `behaviour`: visits, session replay, clicks and the tags of the tag manager; `visits`:
 * addresses without personal values; `nothing`: pages for their reader alone. In rising order.
 */
const LEVELS = ['nothing', 'visits', 'behaviour'] as const
export type TrackingLevel = (typeof LEVELS)[number]

/**
 * Public pages without personal data. Not among them: vacancies, which name contact persons, and pages with a form for a
 * message, where visitors type text and e-mail.
 */
const BEHAVIOUR_ROUTES: ReadonlySet<RouteName> = new Set([
  'index',
  'packages',
  'packages-id-tariffs',
  'tariffs',
  'blog',
  'professii',
  'rabota-slug',
  'vacancies-regions',
  'vacancies-regions-slug',
  'vacancies-slug',
  'resumes-access',
  'employer',
  'employer-slug',
  'landing',
])

/** Parameters that name no person: the page of a list, and the source of a visit. */
const PLAIN_PARAMETER = /^(page|utm_\w+|yclid|ysclid|gclid)$/
/** Fields that visitors type. */
const TYPED_PARAMETERS = ['search', 'location', 'place', 'q']

export function trackingLevel(url: URL, { hasSession }: { hasSession: boolean }): TrackingLevel {
  const route = matchRoute(url.pathname)?.route
  if (!route?.isPublic) return 'nothing'
  const isTyped = TYPED_PARAMETERS.some((name) => url.searchParams.get(name))
  // The header names the signed-in user.
  return hasSession || isTyped || !BEHAVIOUR_ROUTES.has(route.name) ? 'visits' : 'behaviour'
}

export const isLower = (level: TrackingLevel, other: TrackingLevel) =>
  LEVELS.indexOf(level) < LEVELS.indexOf(other)

/** The address without values that visitors type. */
export function plainAddress(url: URL): string {
  const parameters = [...url.searchParams].filter(([name]) => PLAIN_PARAMETER.test(name))
  const query = new URLSearchParams(parameters).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

/**
 * Whether the chat widget is on a page (specification, section 2). It is neither on pages of the staff nor on those that fill
 * the window, where it would cover the field of a message.
 */
export function hasChat(pathname: string): boolean {
  const route = matchRoute(pathname)?.route
  return route !== undefined && !isChatDisabled(route)
}

const isChatDisabled = (route: Route) =>
  route.isChatDisabled === true || isStaffOnly(route) || route.layout === 'without-footer'
