import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'

/** Staff do not let the user sign in any more. */
export const userBlocked = defineEvent<{ userId: number }>('user.blocked')

export const consentWithdrawn = defineEvent<{
  userId: number
  kind: ConsentKind
  /** Consents that remain given. */
  remaining: ReadonlySet<ConsentKind>
}>('consent.withdrawn')
