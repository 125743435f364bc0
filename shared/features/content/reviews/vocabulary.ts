/** The closed sets and limits of reviews, without zod. */

/** `approved` waits until enough other reviews of the company are approved too. */
export const REVIEW_STATES = ['waiting', 'approved', 'published', 'rejected', 'withdrawn', 'removed'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** States of a company's reply. */
export const REPLY_STATES = ['waiting', 'approved', 'rejected'] as const
export type ReplyState = (typeof REPLY_STATES)[number]

/** Reasons why a moderator returns a review or the reply to one. */
export const REVIEW_GROUNDS = [
  'recognisable',
  'names',
  'contacts',
  'abusive',
  'accusation',
  'off_topic',
  'other',
] as const
export type ReviewGround = (typeof REVIEW_GROUNDS)[number]

/** Reasons why a published review is removed. */
export const REMOVAL_GROUNDS = ['court', 'law', 'rules'] as const
export type RemovalGround = (typeof REMOVAL_GROUNDS)[number]

/**
 * Reviews of a company are published in batches of this size, and displayed only while at least this many are
 * published: with fewer reviews the company would recognise the author.
 */
export const BATCH_SIZE = 5
/** Days between two reviews of one company by one person. */
export const REVIEW_INTERVAL_DAYS = 365
/** Maximum number of new reviews by one person in 24 hours. */
export const REVIEWS_A_DAY = 5
/** Maximum number of versions of one text that its author may submit. */
export const REVISIONS_MAX = 10
export const REVIEW_TEXT_MAX = 2000
export const REPLY_TEXT_MAX = 2000
export const REVIEW_COMMENT_MAX = 500
export const REVIEWS_PAGE_SIZE = 10
