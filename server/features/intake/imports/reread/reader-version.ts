/**
 * Goes up with each change of the rules that read dates, form of work, places, pay and structure of imported vacancies.
 * Rows that older rules have read are read again, as far as what is stored of them allows; see `reread.ts`.
 */
export const READER_VERSION = 1
