/**
 * Kinds of requests that are limited apart: lists and searches of guests, readers of vacancies, suggestions, new drafts,
 * uploads, and all other commands of a person. One-time codes have limits of their own (`session/limits.ts`).
 */
export const RATE_CLASSES = ['search', 'views', 'suggestions', 'drafts', 'uploads', 'commands'] as const
export type RateClass = (typeof RATE_CLASSES)[number]
