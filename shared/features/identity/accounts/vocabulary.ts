/** Zod-free lists, so that public pages may read them. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** What a person came for; registration asks it. */
export const INTENTS = ['seeker', 'employer'] as const
export type Intent = (typeof INTENTS)[number]

export const CURRENT_ZONE_DEFAULT = 'Europe/Moscow'

export const STAFF_ROLES = ['moderator', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * What a person agrees to; each version of each is kept. `transfer`: employers see the resume; `distribution`: everybody
 * does (152-ФЗ, article 10.1).
 */
export const CONSENT_KINDS = ['personal_data', 'offer', 'news', 'transfer', 'distribution'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** How an employer hears of new responses. */
export const NEW_RESPONSE_EMAILS = ['at_once', 'daily', 'off'] as const
export type NewResponseEmails = (typeof NEW_RESPONSE_EMAILS)[number]
