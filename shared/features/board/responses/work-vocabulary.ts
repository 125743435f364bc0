/** The closed sets and limits of a company's work with responses. */
/** How far a company is with a candidate beyond the state of the response. */
export const PROGRESS_STEPS = ['test', 'offer', 'hired'] as const
export type ProgressStep = (typeof PROGRESS_STEPS)[number]

/** The stage of a response for the company: its state or, while the response is alive, how far it is beyond that. */
export const STAGES = [
  'sent',
  'viewed',
  'invited',
  ...PROGRESS_STEPS,
  'rejected',
  'withdrawn',
  'closed',
] as const
export type Stage = (typeof STAGES)[number]
/** Those that a company can name in its own words: the others are not its doing. */
export const NAMED_STAGES = ['sent', 'viewed', 'invited', ...PROGRESS_STEPS, 'rejected'] as const

/** Names of a company's own; a stage without one has the usual name. */
export type StageNames = Partial<Record<Stage, string>>
export const STAGE_NAME_LENGTH_MAX = 24
/** Where a company moves a response without answering it. An invitation and a rejection are answers, with an e-mail. */
export const MOVES = ['viewed', 'invited', ...PROGRESS_STEPS] as const
export type Move = (typeof MOVES)[number]

/** What the list of a company's responses can be narrowed to. */
export const COMPANY_STAGES = [...STAGES, 'waiting'] as const
export type CompanyStage = (typeof COMPANY_STAGES)[number]

/** `fresh`: responses that nobody opened first. */
export const RECEIVED_SORTS = ['fresh', 'newest', 'oldest', 'due', 'active'] as const
export type ReceivedSort = (typeof RECEIVED_SORTS)[number]

export const TAG_LENGTH_MAX = 20
/** Of one response. */
export const TAGS_MAX = 10
/** Suggested ones. */
export const USED_TAGS_MAX = 100

/** An answer to several responses leaves after this time, in which it can be cancelled. */
export const ANSWER_DELAY_MINUTES = 10
