/**
 * Incremented with each change of the rules that read dates, form of work, places, pay and structure of imported
 * vacancies. Rows that older rules have read are read again, as far as their stored values allow; see `reread.ts`.
 */
export const READER_VERSION = 1
