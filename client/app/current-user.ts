import { CancelledError, useQuery, type QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { statusOf } from './api-error.ts'
import { api } from './api.ts'
import { keepAudience } from './audience.ts'
import { dropSessionFlag, hasSession, refreshSessionFlag, useSessionFlag } from './session-flag.ts'

/** A user's role in a company. */
export type CompanyRole = {
  id: number
  accessLevel: number
  company: CompanyRef
  /** Of a company that has ended; null for others. */
  endedStatus: RegisterStatus | null
}

export type Session =
  /** In the HTML of a public page, which is the same for every visitor. */
  | { status: 'unknown' }
  | { status: 'guest' }
  | { status: 'loading' }
  | {
      status: 'user'
      user: CurrentUser
      roles: readonly CompanyRole[]
      /** The role that is in use; null without one. */
      currentRole: CompanyRole | null
    }

/**
 * Loads the user, then the roles, when there is a session and no user yet (specification, section 4). A 401 means that
 * the session has ended; other errors are reported.
 * @param options isFresh reloads data that is cached
 */
export async function loadCurrentUser(queryClient: QueryClient, { isFresh = false } = {}) {
  // The server restores a lost flag; the session may be another user's.
  const hasChanged = refreshSessionFlag()
  if (!hasSession()) return
  const isNew = isFresh || hasChanged
  const staleTime = isNew ? 0 : Infinity
  // A request in flight belongs to the previous session; its 401 must not end this one.
  if (isNew) await queryClient.cancelQueries({ queryKey: api.accounts.me.key() })
  try {
    const { intent } = await queryClient.fetchQuery({ ...api.accounts.me.queryOptions(), staleTime })
    keepAudience(intent)
    await queryClient.fetchQuery({ ...api.accounts.roles.queryOptions(), staleTime })
  } catch (error) {
    if (statusOf(error) === 401) dropSessionFlag()
    else if (!(error instanceof CancelledError)) reportError(error)
  }
}

/** The session from the query cache. Loads nothing: `loadCurrentUser` and loaders of private pages do. */
export function useSession(): Session {
  const flag = useSessionFlag()
  const { data: user } = useQuery({ ...api.accounts.me.queryOptions(), enabled: false })
  const { data: roles } = useQuery({ ...api.accounts.roles.queryOptions(), enabled: false })
  if (flag === false) return { status: 'guest' }
  if (!user) return { status: flag === null ? 'unknown' : 'loading' }
  const all = roles?.results ?? []
  return {
    status: 'user',
    user,
    roles: all,
    currentRole: all.find(({ id }) => id === roles?.current) ?? null,
  }
}

/** The user's current company; null for none, or while it is not loaded. */
export function useCurrentCompany() {
  const session = useSession()
  return session.status === 'user' ? (session.currentRole?.company ?? null) : null
}
