import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'

/** Staff do not let the user sign in any more. */
export const userBlocked = defineEvent<{ userId: number }>('user.blocked')

/** All access to the account was ended, because a stranger may have it. */
export const accessEnded = defineEvent<{ userId: number; /** Instant. */ at: string }>('user.access_ended')

/** The user ended all other sessions: another person may have had access to one of them. */
export const sessionsEnded = defineEvent<{ userId: number }>('user.sessions_ended')

export const consentWithdrawn = defineEvent<{
  userId: number
  kind: ConsentKind
  /** Consents that remain given. */
  remaining: ReadonlySet<ConsentKind>
}>('consent.withdrawn')
