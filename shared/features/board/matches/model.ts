import { z } from 'zod'
import { MATCH_REASONS } from './vocabulary.ts'

/** Why something is shown; `text` is a Russian phrase for its reader. */
export const MatchReason = z.object({ kind: z.enum(MATCH_REASONS), text: z.string() })
export type MatchReason = z.infer<typeof MatchReason>
