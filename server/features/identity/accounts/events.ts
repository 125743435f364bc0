import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'

export const consentWithdrawn = defineEvent<{
  userId: number
  kind: ConsentKind
  /** Consents that remain given. */
  remaining: ReadonlySet<ConsentKind>
}>('consent.withdrawn')
