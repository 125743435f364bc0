import { defineEvent } from '#server/kernel/domain-events.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'

/** What readers see of a text changed. */
export const textChanged = defineEvent<{ kind: TextKind; slug: string }>('text.changed')
