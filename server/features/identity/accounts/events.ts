import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'

export const consentWithdrawn = defineEvent<{
  userId: number
  kind: ConsentKind
  /** What the person still agrees to. */
  remaining: ReadonlySet<ConsentKind>
}>('consent.withdrawn')
