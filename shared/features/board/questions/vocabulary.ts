/** The closed sets and limits of an employer's questions before a response, without zod. */
export const QUESTION_KINDS = ['yes_no', 'choice', 'number', 'text'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Maximum number of questions of one vacancy. */
export const QUESTIONS_MAX = 5
/** Length in characters. */
export const QUESTION_LENGTH = { min: 5, max: 200 } as const
/** Number of options of a choice. */
export const OPTIONS_COUNT = { min: 2, max: 10 } as const
export const OPTION_LENGTH_MAX = 80
export const ANSWER_LENGTH_MAX = 500
/** Format of a question's name, which is also the name of its field in the form of a response. */
export const QUESTION_ID = /^q[0-9a-f]{8}$/

/** Filter of a list of responses: every expected answer was given, or at least one differs. */
export const ANSWER_FITS = ['fit', 'differ'] as const
export type AnswerFit = (typeof ANSWER_FITS)[number]
