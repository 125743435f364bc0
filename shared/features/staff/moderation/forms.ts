import { z } from 'zod'
import { optionalText } from '#shared/kernel/form-fields.ts'
import { COMMENT_LENGTH_MAX, QUOTE_LENGTH_MAX, REFUSAL_RULES } from './labels.ts'

/** A broken rule with a quote from the text and a comment of the moderator. */
const DecisionReason = z.object({
  rule: z.enum([...new Set([...REFUSAL_RULES.vacancy, ...REFUSAL_RULES.resume])]),
  quote: optionalText({ max: QUOTE_LENGTH_MAX }),
  comment: optionalText({ max: COMMENT_LENGTH_MAX }),
})

export const Decision = z.object({
  outcome: z.enum(['approved', 'changes_asked', 'rejected']),
  /** A refusal that cannot be corrected: the payment is returned. */
  isFinal: z.boolean().default(false),
  reasons: z
    .array(DecisionReason)
    .max(REFUSAL_RULES.vacancy.length)
    .refine((reasons) => new Set(reasons.map(({ rule }) => rule)).size === reasons.length, {
      error: 'Правило названо дважды.',
    })
    .default([]),
})
export type Decision = z.infer<typeof Decision>

/** Takes a published vacancy down: for correction, or for good. */
export const TakeDown = Decision.extend({ outcome: z.enum(['changes_asked', 'rejected']) })
export type TakeDown = z.infer<typeof TakeDown>
