/** What one complains about; in a response, about the other side. */
export const COMPLAINT_TARGETS = ['vacancy', 'company', 'response'] as const
export type ComplaintTarget = (typeof COMPLAINT_TARGETS)[number]

/** What staff decide about: `response_company` is what the company wrote in a response, `response_seeker` the seeker. */
export const COMPLAINT_OBJECTS = ['vacancy', 'company', 'response_company', 'response_seeker'] as const
export type ComplaintObject = (typeof COMPLAINT_OBJECTS)[number]

export const COMPLAINT_REASONS = [
  'fraud',
  'asks_money',
  'gone',
  'discrimination',
  'false_data',
  'unpaid_test',
  'spam',
  'abuse',
  'claim',
  'removal',
  'other',
] as const
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number]

/** Not about a breach: employers ask to hand over, or to remove, what was imported of them. */
export const EMPLOYER_REASONS = ['claim', 'removal'] as const satisfies readonly ComplaintReason[]

/** `handed_over` and `removed` grant what an employer has asked for. */
export const COMPLAINT_OUTCOMES = ['taken_down', 'warned', 'dismissed', 'handed_over', 'removed'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

/** Characters. */
export const COMPLAINT_TEXT_MAX = 1000
/** Of several complaints of one person about one object, which are one. */
export const MERGED_TEXT_MAX = 4000
export const COMPLAINT_ANSWER_MAX = 2000
/** What the receipt promises. */
export const COMPLAINT_HOURS = 24

/**
 * `people`: what people complain about, and published or imported texts in which the check has found something. `sources`:
 * vacancies that sources have brought and the check holds, which wait behind everything that people do here.
 */
export const COMPLAINT_QUEUES = ['people', 'sources'] as const
export type ComplaintQueueName = (typeof COMPLAINT_QUEUES)[number]
