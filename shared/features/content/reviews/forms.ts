import { z } from 'zod'
import { optionalText, textLines } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { REVIEW_QUESTIONS, type ReviewQuestion } from './questions.ts'
import {
  REMOVAL_GROUNDS,
  REPLY_TEXT_MAX,
  REVIEW_COMMENT_MAX,
  REVIEW_GROUNDS,
  REVIEW_TEXT_MAX,
} from './vocabulary.ts'

const answerTo = <Question extends ReviewQuestion>(question: Question) =>
  z.enum(toValues(question), { error: FORM_MESSAGES.required }).describe(REVIEW_QUESTIONS[question].title)

/** Safe: the values are the keys of the options of this question. */
function toValues<Question extends ReviewQuestion>(question: Question) {
  type Value = keyof (typeof REVIEW_QUESTIONS)[Question]['options'] & string
  return Object.keys(REVIEW_QUESTIONS[question].options) as [Value, ...Value[]]
}

/** Answers by question. */
export const ReviewAnswers = z.object({
  speed: answerTo('speed'),
  terms: answerTo('terms'),
  task: answerTo('task'),
  manner: answerTo('manner'),
  again: answerTo('again'),
})

export const ReviewForm = ReviewAnswers.extend({
  good: textLines(REVIEW_TEXT_MAX).default('').describe('Что было хорошо.'),
  improve: textLines(REVIEW_TEXT_MAX).default('').describe('Что улучшить.'),
})
export type ReviewForm = z.infer<typeof ReviewForm>

export const ReplyForm = z.object({
  text: textLines(REPLY_TEXT_MAX).pipe(z.string().min(1, FORM_MESSAGES.required)).describe('Ответ компании.'),
})

/** A decision about the version that the moderator has read. */
export const ReviewDecision = z
  .object({
    revision: z.coerce.number().int().positive(),
    outcome: z.enum(['approved', 'rejected']),
    /** Of a rejection. */
    ground: z.enum(REVIEW_GROUNDS).nullable().default(null),
    comment: optionalText({ max: REVIEW_COMMENT_MAX }),
  })
  .refine(({ outcome, ground }) => outcome === 'approved' || ground !== null, {
    error: 'Назовите причину: автор должен понять, что исправить.',
    path: ['ground'],
  })
  .refine(({ ground, comment }) => ground !== 'other' || comment !== null, {
    error: FORM_MESSAGES.required,
    path: ['comment'],
  })
export type ReviewDecision = z.infer<typeof ReviewDecision>

export const ReviewRemoval = z
  .object({
    ground: z.enum(REMOVAL_GROUNDS, { error: FORM_MESSAGES.required }),
    courtCase: optionalText({ max: 100 }).describe('Номер дела; только для решения суда.'),
    courtDate: z
      .union([z.literal('').transform(() => null), z.iso.date('Введите дату.')])
      .nullable()
      .default(null)
      .describe('Дата решения суда.'),
    comment: optionalText({ max: REVIEW_COMMENT_MAX }).describe('Для автора отзыва; не публикуется.'),
  })
  .refine(({ ground, courtCase }) => ground !== 'court' || courtCase !== null, {
    error: FORM_MESSAGES.required,
    path: ['courtCase'],
  })
  .refine(({ ground, courtDate }) => ground !== 'court' || courtDate !== null, {
    error: FORM_MESSAGES.required,
    path: ['courtDate'],
  })
export type ReviewRemoval = z.infer<typeof ReviewRemoval>
