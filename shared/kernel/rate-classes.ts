/**
 * Classes of requests with separate limits: lists and searches of guests, views of vacancies, suggestions, new drafts,
 * uploads, all other commands of a user, and errors of browsers, per network and in total. One-time codes have their own
 * limits (`session/limits.ts`).
 */
export const RATE_CLASSES = [
  'search',
  'views',
  'suggestions',
  'drafts',
  'uploads',
  'commands',
  'errors',
  'all_errors',
] as const
export type RateClass = (typeof RATE_CLASSES)[number]
