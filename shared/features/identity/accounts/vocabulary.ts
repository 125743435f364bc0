/** Without zod, for public pages. */
export const THEMES = ['system', 'light', 'dark'] as const

/** The purpose of an account, chosen at registration. */
export const INTENTS = ['seeker', 'employer'] as const
export type Intent = (typeof INTENTS)[number]

export const CURRENT_ZONE_DEFAULT = 'Europe/Moscow'

export const STAFF_ROLES = ['moderator', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * Consents; every given version is stored. `transfer`: employers see the resume; `distribution`: everyone does (152-ФЗ,
 * article 10.1).
 */
export const CONSENT_KINDS = ['personal_data', 'offer', 'news', 'transfer', 'distribution'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** When an employer gets e-mails about new responses. */
export const NEW_RESPONSE_EMAILS = ['at_once', 'daily', 'off'] as const
export type NewResponseEmails = (typeof NEW_RESPONSE_EMAILS)[number]

/** Of the first and of the last name. */
export const NAME_LENGTH_MAX = 60
