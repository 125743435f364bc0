/** The closed sets and limits of questions that an employer asks before a response, without zod. */
export const QUESTION_KINDS = ['yes_no', 'choice', 'number', 'text'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Of one vacancy. */
export const QUESTIONS_MAX = 5
/** Characters. */
export const QUESTION_LENGTH = { min: 5, max: 200 } as const
/** Of a choice. */
export const OPTIONS_COUNT = { min: 2, max: 10 } as const
export const OPTION_LENGTH_MAX = 80
export const ANSWER_LENGTH_MAX = 500
/** The name of a question, and of its field in the form of a response. */
export const QUESTION_ID = /^q[0-9a-f]{8}$/

/** What a list of responses can be narrowed to: every expected answer was given, or another one. */
export const ANSWER_FITS = ['fit', 'differ'] as const
export type AnswerFit = (typeof ANSWER_FITS)[number]
