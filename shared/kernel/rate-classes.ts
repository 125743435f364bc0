/**
 * Kinds of requests that are limited apart: lists and searches of guests, readers of vacancies, suggestions, new drafts,
 * uploads, all other commands of a person, and errors of browsers, of a network and altogether. One-time codes have limits of their own (`session/limits.ts`).
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
