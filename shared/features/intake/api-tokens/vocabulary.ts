/** What a token of the API may do. */
export const API_SCOPES = ['responses', 'answers', 'vacancies'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** Working tokens of one company. */
export const API_TOKENS_MAX = 20
export const API_TOKEN_NAME_MAX = 60
/** Days that a token can be made for; without one it works until it is revoked. */
export const API_TOKEN_DAYS = [30, 90, 365] as const
/** Begins every token, so that programs that look for leaked keys recognise it. */
export const API_TOKEN_PREFIX = 'distant_'
