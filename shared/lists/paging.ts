export const PAGE_SIZE = 20
export const PAGES_MAX = 100
/** Above this a count is shown as «более 1 000». */
export const EXACT_COUNT_MAX = 1000
