/** What does not fit. */
export const MATCH_GAPS = ['work_form', 'region', 'pay', 'experience', 'schedule', 'employment'] as const

export const MATCHES_MAX = 10
