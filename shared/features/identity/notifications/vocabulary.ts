/** Without zod, for pages. */

/** What a person may be notified of; the names are those of the e-mail settings. */
export const NOTICE_KINDS = ['searches', 'responses', 'interviews', 'newResponses', 'vacancies'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Topics that one click of a mail program turns off, also without a session. Running responses have the settings only. */
export const ONE_CLICK_TOPICS = ['vacancies', 'newResponses', 'weekly'] as const
export type OneClickTopic = (typeof ONE_CLICK_TOPICS)[number]

/** Bytes of a subscription's address; push services use a few hundred. */
export const ENDPOINT_MAX = 1000
