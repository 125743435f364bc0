/** An employer's questions before a response, and their answers. */
import { z } from 'zod'
import { textLines } from '#shared/kernel/form-fields.ts'
import {
  ANSWER_LENGTH_MAX,
  OPTION_LENGTH_MAX,
  OPTIONS_COUNT,
  QUESTION_ID,
  QUESTION_KINDS,
  QUESTION_LENGTH,
} from './vocabulary.ts'

/** A question in the form in which it is typed. */
export const TypedQuestion = z.object({
  kind: z.enum(QUESTION_KINDS).default('yes_no'),
  text: z.string().max(QUESTION_LENGTH.max).default(''),
  /** Options of a choice, one per line. */
  options: z
    .string()
    .max(OPTIONS_COUNT.max * (OPTION_LENGTH_MAX + 2))
    .default(''),
  /** The employer expects a certain answer, and readers see which. */
  isKnockout: z.boolean().default(false),
  /** «yes», «no» or options. */
  expected: z.array(z.string().max(OPTION_LENGTH_MAX)).max(OPTIONS_COUNT.max).default([]),
  /** Range of an expected number, bounds included. */
  expectedFrom: z.string().max(20).default(''),
  expectedTo: z.string().max(20).default(''),
})
export type TypedQuestion = z.infer<typeof TypedQuestion>

const QuestionId = z.string().regex(QUESTION_ID)

/** A question for readers. The expected answer is visible to everyone. */
export const Question = z.object({
  /** Derived from the question, so that an answer finds its question after others were changed. */
  id: QuestionId,
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  options: z.array(z.string()),
  /** Null if any answer is accepted. */
  expected: z
    .object({ answers: z.array(z.string()), from: z.number().nullable(), to: z.number().nullable() })
    .nullable(),
})
export type Question = z.infer<typeof Question>

/** An answer in the form of a response. */
export const GivenAnswer = z.object({ questionId: QuestionId, answer: textLines(ANSWER_LENGTH_MAX) })
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** An answer with the question at the time of the answer: later changes of the vacancy affect neither. */
export type AnsweredQuestion = { question: Question; answer: string }

/** An answer, displayed to both sides. */
export const ShownAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  /** In words; null if any answer is accepted. */
  expected: z.string().nullable(),
  /** Whether it is the expected answer; null if any answer is accepted. */
  isExpected: z.boolean().nullable(),
})
export type ShownAnswer = z.infer<typeof ShownAnswer>
