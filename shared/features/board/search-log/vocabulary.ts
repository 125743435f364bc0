/** What a page reports of a search: its list was shown with vacancies or empty, a vacancy was responded to. */
export const REPORTED_SEARCH_EVENTS = ['found', 'empty', 'responded'] as const
/** The view of a vacancy reports that it was opened. */
export type SearchEvent = (typeof REPORTED_SEARCH_EVENTS)[number] | 'opened'
