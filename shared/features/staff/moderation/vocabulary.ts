export const MODERATED_KINDS = ['vacancy', 'resume'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

/** `withdrawn`: a newer text took its place, or the author changed their mind. */
export const CASE_STATES = ['waiting', 'approved', 'changes_asked', 'rejected', 'withdrawn'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** What a text can be marked or refused for. */
export const MODERATION_RULES = [
  'asks_money',
  'asks_documents',
  'sends_to_messenger',
  'unusual_pay',
  'no_duties',
  'piece_work_fraud',
  'discrimination',
  'contacts_in_text',
  'duplicate',
  'new_company',
  'not_a_vacancy',
  'not_a_resume',
  'too_little',
  'false_facts',
  'foreign_data',
  'abusive',
  'other',
] as const
export type ModerationRule = (typeof MODERATION_RULES)[number]

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

/** Why a text was refused, for its author. */
export type RefusalReason = { rule: ModerationRule; quote: string | null; comment: string | null }

/** As long as a decision can be taken back as though it had not been. */
export const UNDO_MINUTES = 60
