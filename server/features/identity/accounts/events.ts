import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'

export const consentWithdrawn = defineEvent<{
  userId: number
  kind: ConsentKind
  /** Consents that are not withdrawn. */
  remaining: ReadonlySet<ConsentKind>
}>('consent.withdrawn')
