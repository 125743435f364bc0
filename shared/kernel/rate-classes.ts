/**
 * Classes of requests with separate limits: lists and searches of guests, views of vacancies, suggestions, new drafts,
 * uploads, requests that guests write to staff, all other commands of a user, remarks about pages, complaints, passkeys,
 * errors of browsers, per network and in total, questions of language models, and calls by API tokens. One-time codes
 * have their own limits (`session/limits.ts`).
 */
export const RATE_CLASSES = [
  'search',
  'views',
  'suggestions',
  'drafts',
  'uploads',
  'requests',
  'commands',
  'remarks',
  'complaints',
  'passkeys',
  'errors',
  'all_errors',
  'mcp',
  'api',
] as const
export type RateClass = (typeof RATE_CLASSES)[number]
