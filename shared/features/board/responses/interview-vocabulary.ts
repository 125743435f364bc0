/** The closed sets and limits of interviews. */

/** `asked`: the seeker has requested other times. */
export const INTERVIEW_STATES = ['offered', 'asked', 'agreed', 'cancelled'] as const

export const INTERVIEW_KINDS = ['video', 'phone', 'office'] as const
export type InterviewKind = (typeof INTERVIEW_KINDS)[number]

export const SLOTS_MAX = 6
export const INTERVIEW_MINUTES = [15, 30, 45, 60, 90, 120] as const
export const PLACE_LENGTH_MAX = 300
export const INTERVIEW_NOTE_LENGTH_MAX = 1000
export const INTERVIEW_REASON_LENGTH_MAX = 500
/** Maximum number of days ahead. */
export const INTERVIEW_DAYS_AHEAD = 90
/** Maximum number of offers by one person in 24 hours. */
export const INTERVIEWS_A_DAY = 50
