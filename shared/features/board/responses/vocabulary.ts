/** The closed sets and limits of responses, without zod, so that a public page can read them. */

/** `closed`: the vacancy was closed before the company answered. */
export const RESPONSE_STATES = ['sent', 'viewed', 'invited', 'rejected', 'withdrawn', 'closed'] as const
export type ResponseState = (typeof RESPONSE_STATES)[number]

/** Not answered yet. */
export const OPEN_STATES = ['sent', 'viewed'] as const satisfies readonly ResponseState[]

/** A response that is not answered for longer counts as waiting too long. */
export const WAITING_DAYS = 2
/** Whether the seeker responded or the company invited. */
export const RESPONSE_ORIGINS = ['response', 'invitation'] as const
export type ResponseOrigin = (typeof RESPONSE_ORIGINS)[number]

export const SIDES = ['seeker', 'company'] as const
export type Side = (typeof SIDES)[number]

/**
 * Events of the history: states, a seeker's acceptance of an invitation, which opens the contacts, moves between
 * stages, which only the company sees, and what happens to an interview or a test task. After a closing the conversation
 * of an invited person ends later than the vacancy.
 */
export const RESPONSE_EVENTS = [
  ...RESPONSE_STATES,
  'accepted',
  'moved',
  'interview_offered',
  'interview_asked',
  'interview_agreed',
  'interview_cancelled',
  'test_offered',
  'test_accepted',
  'test_declined',
  'test_handed_in',
  'test_cancelled',
  'conversation_ended',
] as const

export const REJECTION_REASONS = [
  'experience',
  'skills',
  'salary',
  'schedule',
  'location',
  'position_filled',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

export const MY_RESPONSE_TABS = ['all', 'open', 'invited', 'over'] as const
export type MyResponseTab = (typeof MY_RESPONSE_TABS)[number]

/** What a template of a company is for. */
export const TEMPLATE_KINDS = ['message', 'invite', 'reject'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]
export const TEMPLATE_TITLE_LENGTH_MAX = 60
/** Of one company. */
export const TEMPLATES_MAX = 50

/** What a company that closes a vacancy decides about an invited person; `later`: it has not decided yet. */
export const CLOSING_OUTCOMES = ['hired', 'rejected', 'later'] as const
export type ClosingOutcome = (typeof CLOSING_OUTCOMES)[number]
/** Days for which an invited person may write after a closing. */
export const CONVERSATION_DAYS = 14
/** Invited people who are named in one closing. */
export const INVITED_MAX = 500

export const DECISIONS = ['invite', 'reject'] as const
export type Decision = (typeof DECISIONS)[number]

export const COVER_LETTER_LENGTH_MAX = 10_000
export const MESSAGE_LENGTH_MAX = 5000
export const NOTE_LENGTH_MAX = 2000
/** Of one person in 24 hours. */
export const RESPONSES_A_DAY = 50
/** Of one company in 24 hours. */
export const INVITATIONS_A_DAY = 50
/** Of one side in one thread in 24 hours. */
export const MESSAGES_A_DAY = 50
export const RESPONSES_PAGE_SIZE = 20
/** Rows of the exported table. */
export const EXPORT_MAX = 1000
/** PDFs in one ZIP. */
export const ARCHIVE_MAX = 200
/** Of one person in an hour. */
export const ARCHIVES_AN_HOUR = 20

/** The first responses of a person that are searched for words about health. */
export const RESPONSES_CHECKED_MAX = 5000

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
