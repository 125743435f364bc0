import { CancelledError, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { statusOf } from './api-error.ts'
import { api } from './api.ts'
import { dropSessionFlag, hasSession, refreshSessionFlag, useSessionFlag } from './session-flag.ts'

/** A role with its company, as the switch between companies shows it. */
export type CompanyRole = { id: number; accessLevel: number; company: CompanyRef }

export type Session =
  /** The HTML of a public page: who looks is no business of it. */
  | { status: 'unknown' }
  | { status: 'guest' }
  | { status: 'loading' }
  | {
      status: 'user'
      user: CurrentUser
      roles: readonly CompanyRole[]
      /** The one the person acts for; null for who has none. */
      currentRole: CompanyRole | null
    }

/**
 * On each navigation: a session and no user yet → the user, then the roles (specification, section 4). A 401 means the
 * session is over and is no failure; anything else is reported.
 */
export async function loadCurrentUser(queryClient: QueryClient, { isFresh = false } = {}) {
  if (!hasSession()) return
  // The server restores a lost flag: whose session it is, is not known yet.
  const isNew = isFresh || refreshSessionFlag().hasChanged
  const staleTime = isNew ? 0 : Infinity
  // A request in flight belongs to the session before: its 401 says nothing about this one.
  if (isNew) await queryClient.cancelQueries({ queryKey: api.accounts.me.key() })
  try {
    await queryClient.fetchQuery({ ...api.accounts.me.queryOptions(), staleTime })
    await queryClient.fetchQuery({ ...api.accounts.roles.queryOptions(), staleTime })
  } catch (error) {
    if (statusOf(error) === 401) dropSessionFlag()
    else if (!(error instanceof CancelledError)) reportError(error)
  }
}

/** Who is signed in, as far as is known: of a private page its loader has asked. Asks nothing by itself. */
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

/** The company the person acts for, as far as is known by now; null for none. */
export function useCurrentCompany() {
  const session = useSession()
  return session.status === 'user' ? (session.currentRole?.company ?? null) : null
}
