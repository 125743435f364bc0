/** Kinds of items to search for. */
export const SEARCH_KINDS = ['vacancies', 'resumes'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Intervals of e-mails while they are enabled. */
export const ALERT_INTERVALS = ['at_once', 'daily', 'weekly'] as const
export type AlertInterval = (typeof ALERT_INTERVALS)[number]
export const FREQUENCIES = [...ALERT_INTERVALS, 'off'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const FREQUENCY_DEFAULT = 'daily'

/** Maximum number for one person, both kinds together. */
export const SAVED_SEARCHES_MAX = 50
/** Maximum number of vacancy searches that a browser stores for a guest. */
export const DEVICE_SEARCHES_MAX = 20
export const SEARCH_NAME_LENGTH_MAX = 100
/** Maximum length of a list's address: all conditions together, in the longest encoding. */
export const SEARCH_ADDRESS_LENGTH_MAX = 6000
/** Number of results in one e-mail; its link leads to the rest. */
export const ALERT_ITEMS_MAX = 20
/** Minimum pause between `at_once` e-mails of one search. */
export const AT_ONCE_PAUSE_MINUTES = 10
