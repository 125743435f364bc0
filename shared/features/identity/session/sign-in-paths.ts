/** Addresses of the sign-in steps. Each contains the destination, so that a reload or another device can continue. */
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { redirectUriOf } from '#shared/routing/path-rules.ts'
import { homeRoute, matchRoute, pathOf } from '#shared/routing/route-table.ts'

/** The destination of a sign-in: the page to open afterwards, and whether the user is an employer. */
export type Destination = { redirectUri: string | null; role: 'employer' | null }

export const destinationIn = (params: URLSearchParams): Destination => ({
  redirectUri: redirectUriOf(params),
  role: params.get('role') === 'employer' ? 'employer' : null,
})

export const codeStepPath = (challengeId: string, destination: Destination) =>
  stepPath({ challenge: challengeId }, destination)

/** The step after a new address has entered the right code. */
export const newAccountPath = (destination: Destination) => stepPath({ step: NEW_ACCOUNT_STEP }, destination)

export const NEW_ACCOUNT_STEP = 'name'

/** The start page of a new account without another destination. */
export const afterRegistration = (intent: Intent) =>
  pathOf(intent === 'employer' ? 'companies-new' : homeRoute(false))

/** The intent that the destination implies; null if it implies none. */
export function intentOf({ redirectUri, role }: Destination): Intent | null {
  if (role !== null) return role
  const route = redirectUri === null ? undefined : matchRoute(redirectUri.replace(/[?#].*$/, ''))?.route
  if (!route) return null
  if (route.isEmployer || route.dashboard === 'company' || route.name.startsWith('companies-'))
    return 'employer'
  return route.guards && route.dashboard !== 'account' ? 'seeker' : null
}

function stepPath(step: Record<string, string>, { redirectUri, role }: Destination) {
  const params = new URLSearchParams(step)
  if (role !== null) params.set('role', role)
  if (redirectUri !== null) params.set('redirect_uri', redirectUri)
  return `${pathOf('sign-in')}?${params}`
}
