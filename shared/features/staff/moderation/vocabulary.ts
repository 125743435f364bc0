import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'

export const MODERATED_KINDS = ['vacancy', 'resume'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

/** `withdrawn`: a newer text took its place, or the author changed their mind. */
export const CASE_STATES = ['waiting', 'approved', 'changes_asked', 'rejected', 'withdrawn'] as const
export type CaseState = (typeof CASE_STATES)[number]

/**
 * A place in a text: UTF-16 units of the plain text of the named part (`textOfPart`). A mark about a whole part, or
 * about the company, has `start` and `end` 0 and an empty quote.
 */
export type ModerationMark = {
  rule: ModerationRule
  part: string
  start: number
  end: number
  quote: string
  /** What a moderator should know beside the quote: with what it was compared. */
  note?: string
}

/** As long as a decision can be taken back as though it had not been. */
export const UNDO_MINUTES = 60
