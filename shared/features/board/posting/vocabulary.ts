/**
 * States of one text of a vacancy: `draft` is being written, `pending` waits for a moderator, `approved` is or was
 * public; `superseded`: a newer text was sent before this one was reviewed.
 */
export const REVISION_STATES = [
  'draft',
  'pending',
  'approved',
  'changes_asked',
  'rejected',
  'superseded',
] as const
export type RevisionState = (typeof REVISION_STATES)[number]

export const SALARY_TAXES = ['net', 'gross'] as const
/** Null while it is not chosen. */
export const isGross = (tax: (typeof SALARY_TAXES)[number] | null) => (tax === null ? null : tax === 'gross')
/** Characters of the reason for a wide range; of the bonuses at most as many. */
export const SALARY_NOTE_LENGTH = { min: 10, max: 200 } as const
export const YES_NO = ['yes', 'no'] as const
/** Common European levels, and the one that needs no test. */
export const LANGUAGE_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'родной'] as const

export const PLACES_MAX = 30
export const LANGUAGES_MAX = 10
export const SKILL_LENGTH_MAX = 60
/** Characters of HTML that one part may take, tags counted. */
export const HTML_LENGTH_MAX = 60_000
/** The longest delay of a scheduled publication. */
export const PUBLISH_AHEAD_DAYS = 60
/** Unpublished vacancies of one company: a limit for scripts, which no employer reaches. */
export const UNPUBLISHED_MAX = 300
/** Days before the end of a term when the author is reminded. */
export const ENDING_SOON_DAYS = 3
/** Days after a confirmation when a company is asked whether its vacancy is still current. */
export const CONFIRM_EVERY_DAYS = 7
/** Days for the answer; without one the vacancy leaves the lists. */
export const CONFIRM_WITHIN_DAYS = 3
/** Days of an unconfirmed vacancy after which the responses that still wait are closed. */
export const UNCONFIRMED_WAIT_DAYS = 30

/** What can be done with a vacancy of one's company; its state permits some of them. */
export const VACANCY_ACTIONS = [
  'confirm',
  'edit',
  'submit',
  'pay',
  'withdraw',
  'discard',
  'raise',
  'extend',
  'archive',
  'restore',
  'relist',
  'copy',
  'remove',
] as const
export type VacancyAction = (typeof VACANCY_ACTIONS)[number]
export const BULK_ACTIONS = ['confirm', 'archive', 'restore', 'raise', 'remove'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** `ending`: published vacancies whose term ends soon. */
export const LIST_TABS = [
  'all',
  'published',
  'unconfirmed',
  'ending',
  'moderation',
  'unfinished',
  'closed',
] as const
export type ListTab = (typeof LIST_TABS)[number]

/**
 * What to do today, most urgent first. `send`: paid for, and not sent; `complete`: before it can be paid for; `changes`:
 * of a text that others have already.
 */
export const TODAY_KINDS = [
  'confirm',
  'mend',
  'send',
  'pay',
  'complete',
  'ending',
  'changes',
  'finish',
  'relist',
] as const
export type TodayKind = (typeof TODAY_KINDS)[number]

/** Days that statistics look back. */
export const STATS_DAYS = 30
/** Days of the small chart of a row. */
export const ROW_DAYS = 14
