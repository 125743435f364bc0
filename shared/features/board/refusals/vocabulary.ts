/** What a text can be marked or refused for. */
export const MODERATION_RULES = [
  'asks_money',
  'asks_documents',
  'sends_to_messenger',
  'unusual_pay',
  'no_duties',
  'piece_work_fraud',
  'moves_money',
  'buyout_tasks',
  'easy_money',
  'discrimination',
  'unpaid_work',
  'contacts_in_text',
  'health_data',
  'duplicate',
  'new_company',
  'register_status',
  'not_a_vacancy',
  'other_job',
  'not_a_resume',
  'too_little',
  'false_facts',
  'foreign_data',
  'abusive',
  'other',
] as const
export type ModerationRule = (typeof MODERATION_RULES)[number]
/** Why a text was refused, for its author. */
export type RefusalReason = { rule: ModerationRule; quote: string | null; comment: string | null }
