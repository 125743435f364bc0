/** The closed sets and limits of reviews, without zod. */

/** `approved` waits until enough others of the company are approved too. */
export const REVIEW_STATES = ['waiting', 'approved', 'published', 'rejected', 'withdrawn', 'removed'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Of the answer of a company. */
export const REPLY_STATES = ['waiting', 'approved', 'rejected'] as const
export type ReplyState = (typeof REPLY_STATES)[number]

/** Why a moderator returns a review or the answer to one. */
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

/** Why a published review is removed. */
export const REMOVAL_GROUNDS = ['court', 'law', 'rules'] as const
export type RemovalGround = (typeof REMOVAL_GROUNDS)[number]

/**
 * Reviews of a company are published so many at once, and shown only while so many are published: among fewer the
 * company would recognise the author.
 */
export const BATCH_SIZE = 5
/** Between two reviews of one company by one person. */
export const REVIEW_INTERVAL_DAYS = 365
/** New reviews of one person in 24 hours. */
export const REVIEWS_A_DAY = 5
/** Versions of one text that its author may submit. */
export const REVISIONS_MAX = 10
export const REVIEW_TEXT_MAX = 2000
export const REPLY_TEXT_MAX = 2000
export const REVIEW_COMMENT_MAX = 500
export const REVIEWS_PAGE_SIZE = 10
