/** Characters. */
export const OFFER_LENGTH_MIN = 20
export const OFFER_LENGTH_MAX = 10_000

/** What almost only fraud has. */
export const FRAUD_SIGNS = [
  'asks_money',
  'asks_documents',
  'moves_money',
  'buyout_tasks',
  'piece_work_fraud',
] as const
/** What honest offers have too, but seldom. */
const CAUTION_SIGNS = [
  'sends_to_messenger',
  'easy_money',
  'unusual_pay',
  'wrong_inn',
  'discrimination',
  'unpaid_work',
  'no_duties',
] as const
export const OFFER_SIGNS = [...FRAUD_SIGNS, ...CAUTION_SIGNS] as const
export type OfferSign = (typeof OFFER_SIGNS)[number]

/** What is as it should be. */
export const OFFER_MERITS = [
  'no_money',
  'no_documents',
  'no_foreign_money',
  'no_messenger',
  'duties',
  'contract',
  'inn',
] as const
export type OfferMerit = (typeof OFFER_MERITS)[number]

/** «Nothing found» is no promise: the check sees words only. */
export const OFFER_VERDICTS = ['fraud', 'caution', 'nothing_found'] as const
