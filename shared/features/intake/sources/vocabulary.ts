/** Why the board may show the vacancies of a source. A source without a whole basis never runs (`basis.ts`). */
export const SOURCE_BASES = ['open_data', 'consent'] as const
export type SourceBasis = (typeof SOURCE_BASES)[number]

/** `paused`: by the board after a failure, or by staff who look at it. `removed`: its vacancies have left the board for good. */
export const SOURCE_STATES = ['off', 'on', 'paused', 'removed'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/**
 * `full`: the source is read as a whole. `changes`: what it has changed since the last run. `probe`: single vacancies that
 * were not seen for long.
 */
export const RUN_MODES = ['full', 'changes', 'probe'] as const
export type RunMode = (typeof RUN_MODES)[number]

/**
 * `not_modified`: the source says that nothing has changed. `partial`: it failed after some records, which are written.
 * `guarded`: so many vacancies have left it at once that staff decide whether to close them. `stopped`: by staff.
 */
export const RUN_OUTCOMES = ['ok', 'not_modified', 'partial', 'failed', 'guarded', 'stopped'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

/** Why a source could not be read. */
export const SOURCE_FAILURES = [
  'forbidden_address',
  'unknown_host',
  'no_connection',
  'certificate',
  'timeout',
  'too_large',
  'redirected_outside',
  'robots',
  /** 401, 403 and 451, or a page that asks to sign in: the source does not want to be read. */
  'blocked',
  /** 429 and 503. */
  'too_many_requests',
  /** Other answers of 5xx. */
  'server_error',
  /** 404 and 410 of the source itself. */
  'not_found',
  /** Another format than the protocol has: a page of maintenance, an error with status 200, a cut off body. */
  'wrong_content',
  /** The company is closed here, or the address is no more on a site that it confirms. */
  'not_confirmed',
  /** A fault of the board itself: its log says which. */
  'internal',
] as const
export type SourceFailureReason = (typeof SOURCE_FAILURES)[number]

/**
 * `shown`: it is a vacancy here. `waiting`: a cap, or the number of vacancies that staff look at, has no place for it yet.
 * `duplicate`: another record, or an employer's own vacancy, is the same vacancy. `closed`: the source has it no more.
 * `claimed`: the employer edits it here. `suppressed`: it was taken down and does not come back.
 */
export const RECORD_STATES = [
  'shown',
  'waiting',
  'duplicate',
  'refused',
  'closed',
  'claimed',
  'suppressed',
] as const
type RecordState = (typeof RECORD_STATES)[number]

/** As pages list records: a `held` one is shown as soon as a moderator has let it through. */
export const LISTED_STATES = [
  'shown',
  'held',
  'waiting',
  'duplicate',
  'refused',
  'closed',
  'claimed',
  'suppressed',
] as const satisfies readonly (RecordState | 'held')[]
export type ListedState = (typeof LISTED_STATES)[number]

/** A place of its employer, of the run, or in the queue of moderators. */
export const RECORD_WAITS = ['employer', 'run', 'moderation'] as const
export type RecordWait = (typeof RECORD_WAITS)[number]

/** Open vacancies of one employer that a source may have here. */
export const EMPLOYER_CAP = 30
/** New vacancies of one run. */
export const RUN_CAP = 2000
/** Vacancies of sources that wait for a moderator at a time. */
export const MODERATION_PLACES = 50
/** Records of a trial run. */
export const TRIAL_RECORDS = 50
/** Sources that a company may connect. */
export const COMPANY_SOURCES_MAX = 5
export const SOURCE_ADDRESS_LENGTH_MAX = 500
export const SOURCE_TITLE_LENGTH_MAX = 100
export const BASIS_NOTE_LENGTH_MAX = 500
/** Runs and records of a source that a page shows; the graph has all runs of its days. */
export const RUNS_SHOWN = 30
export const RECORDS_SHOWN = 50
export const GRAPH_DAYS = 30

/** What staff and employers do with a source; `removed` hides its vacancies, and `off` brings a removed one back. */
export const SET_STATES = ['on', 'off', 'paused', 'removed'] as const satisfies readonly SourceState[]

/** What staff have to look at. Those of `RED_ALARMS` mean that vacancies of the source are out of date. */
export const SOURCE_ALARMS = [
  'failed_runs',
  'no_success',
  'blocked',
  'guarded',
  'few_records',
  'unmapped_words',
  'asks_for_staff',
] as const
export type SourceAlarm = (typeof SOURCE_ALARMS)[number]
export const RED_ALARMS: readonly SourceAlarm[] = ['failed_runs', 'no_success', 'blocked']
