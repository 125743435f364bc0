/** What is searched for. */
export const SEARCH_KINDS = ['vacancies', 'resumes'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** How often e-mails are sent while they are on. */
export const ALERT_INTERVALS = ['at_once', 'daily', 'weekly'] as const
export type AlertInterval = (typeof ALERT_INTERVALS)[number]
export const FREQUENCIES = [...ALERT_INTERVALS, 'off'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const FREQUENCY_DEFAULT = 'daily'

/** Of one person, of both kinds together. */
export const SAVED_SEARCHES_MAX = 50
/** Searches of vacancies that a browser keeps for a guest. */
export const DEVICE_SEARCHES_MAX = 20
export const SEARCH_NAME_LENGTH_MAX = 100
/** The longest address of a list: every condition at once, in the longest encoding. */
export const SEARCH_ADDRESS_LENGTH_MAX = 6000
/** Results in one e-mail; its link leads to the rest. */
export const ALERT_ITEMS_MAX = 20
/** The minimum pause between e-mails «at once» of one search. */
export const AT_ONCE_PAUSE_MINUTES = 10
