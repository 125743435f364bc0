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
  'other',
] as const
export type ModerationRule = (typeof MODERATION_RULES)[number]
