import { z } from 'zod'

/** Why two sides are shown to each other, in the order of the phrases. */
const MATCH_REASONS = [
  'profession',
  'field',
  'title',
  'skills',
  'work_form',
  'anywhere',
  'allowed_place',
  'city',
  'region',
  'pay',
  'pay_up_to',
  'experience',
  'no_experience',
  'schedule',
  'employment',
] as const

/** Why something is shown; `text` is a Russian phrase for its reader. */
export const MatchReason = z.object({ kind: z.enum(MATCH_REASONS), text: z.string() })
export type MatchReason = z.infer<typeof MatchReason>
