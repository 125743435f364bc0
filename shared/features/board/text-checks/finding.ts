import { z } from 'zod'
import { MODERATION_RULES } from '#shared/features/board/refusals/vocabulary.ts'
import { TOPICS } from './topics.ts'

/**
 * What a check found: `start` and `end` are UTF-16 units of the plain text of the part. A finding about a whole part or
 * about the company has 0 for both and an empty quote.
 */
export const TextFinding = z.object({
  rule: z.enum(MODERATION_RULES),
  /** Which ground of the rule it is, where the rule has several. */
  topic: z.enum(TOPICS).optional(),
  part: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
  /** What the text was compared with. */
  note: z.string().optional(),
})
export type TextFinding = z.infer<typeof TextFinding>
