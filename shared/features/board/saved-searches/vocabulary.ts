/** What is searched for. */
export const SEARCH_KINDS = ['vacancies', 'resumes'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** How often letters come while they come at all. */
export const ALERT_INTERVALS = ['at_once', 'daily', 'weekly'] as const
export type AlertInterval = (typeof ALERT_INTERVALS)[number]
export const FREQUENCIES = [...ALERT_INTERVALS, 'off'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const FREQUENCY_DEFAULT = 'daily'

/** Of one person, of both kinds together. */
export const SAVED_SEARCHES_MAX = 50
export const SEARCH_NAME_LENGTH_MAX = 100
/** The longest address of a list: every condition at once, in the longest encoding. */
export const SEARCH_ADDRESS_LENGTH_MAX = 6000
/** In one letter; the rest are behind its link. */
export const ALERT_ITEMS_MAX = 20
/** Letters «at once» of one search: what comes between two of them comes in one. */
export const AT_ONCE_PAUSE_MINUTES = 10
