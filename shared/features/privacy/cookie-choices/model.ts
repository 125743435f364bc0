/** Without zod, for the scripts of public pages. */
import { YEAR_SECONDS } from '#shared/kernel/durations.ts'

/** What a visitor decides about services that track: counters, tags and the chat. */
export const COOKIE_CHOICES = ['allowed', 'refused'] as const
export type CookieChoice = (typeof COOKIE_CHOICES)[number]

/** A choice holds for a year, then the visitor is asked again. */
export const CHOICE_MAX_AGE_MS = YEAR_SECONDS * 1000
