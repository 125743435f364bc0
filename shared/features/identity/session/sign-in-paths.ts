/** Addresses of the steps of signing in. Each keeps what one came for, so that a reload or another device goes on. */
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { redirectUriOf } from '#shared/routing/path-rules.ts'
import { homeRoute, matchRoute, pathOf } from '#shared/routing/route-table.ts'

/** What one came for: the page that sign-in leads to, and whether one comes to hire. */
export type Destination = { redirectUri: string | null; role: 'employer' | null }

export const destinationIn = (params: URLSearchParams): Destination => ({
  redirectUri: redirectUriOf(params),
  role: params.get('role') === 'employer' ? 'employer' : null,
})

export const codeStepPath = (challengeId: string, destination: Destination) =>
  stepPath({ challenge: challengeId }, destination)

/** The step after the right code of a new address. */
export const newAccountPath = (destination: Destination) => stepPath({ step: NEW_ACCOUNT_STEP }, destination)

export const NEW_ACCOUNT_STEP = 'name'

/** Where a new account begins when it came for nothing else. */
export const afterRegistration = (intent: Intent) =>
  pathOf(intent === 'employer' ? 'companies-new' : homeRoute(false))

/** What one came for, as the page that sign-in leads to shows; null when it does not. */
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
