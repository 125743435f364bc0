/** The closed sets and limits of a company's work with responses. */
/** Progress of a company with a candidate beyond the state of the response. */
export const PROGRESS_STEPS = ['test', 'offer', 'hired'] as const
export type ProgressStep = (typeof PROGRESS_STEPS)[number]

/** The stage of a response for the company: its state or, while the response is open, the progress beyond it. */
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
/** Stages that a company can rename: the others do not result from its actions. */
export const NAMED_STAGES = ['sent', 'viewed', 'invited', ...PROGRESS_STEPS, 'rejected'] as const

/** A company's own names of stages; a stage without one has the default name. */
export type StageNames = Partial<Record<Stage, string>>
export const STAGE_NAME_LENGTH_MAX = 24
/**
 * Stages to which a company moves a response without answering it. An invitation and a rejection are answers, with an
 * e-mail.
 */
export const MOVES = ['viewed', 'invited', ...PROGRESS_STEPS] as const
export type Move = (typeof MOVES)[number]

/** Stage filter of a company's responses. */
export const COMPANY_STAGES = [...STAGES, 'waiting'] as const
export type CompanyStage = (typeof COMPANY_STAGES)[number]

/** `fresh`: unopened responses first. */
export const RECEIVED_SORTS = ['fresh', 'newest', 'oldest', 'due', 'active'] as const
export type ReceivedSort = (typeof RECEIVED_SORTS)[number]

export const TAG_LENGTH_MAX = 20
/** Maximum number of tags of one response. */
export const TAGS_MAX = 10
/** Maximum number of suggested tags. */
export const USED_TAGS_MAX = 100

/** A bulk answer is sent after this time, during which it can be cancelled. */
export const ANSWER_DELAY_MINUTES = 10
