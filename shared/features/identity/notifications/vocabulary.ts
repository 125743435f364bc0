/** Without zod, for pages. */

/** What a person may be notified of; the names are those of the e-mail settings. */
export const NOTICE_KINDS = ['searches', 'responses', 'interviews', 'newResponses', 'vacancies'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Bytes of a subscription's address; push services use a few hundred. */
export const ENDPOINT_MAX = 1000
