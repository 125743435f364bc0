import type { RequestHandler } from 'express'
import { z } from 'zod'
import { answerAboutPay } from '#server/features/board/pay-answers/answer.ts'
import type { Deps } from '#server/http/context.ts'
import { PAY_REPLIES } from '#shared/features/board/pay-answers/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

/** The form by which a hired person answers about the pay, without scripts and without a session. */
export const payAnswerForm = (deps: Deps): RequestHandler => formAction(deps, answer)

const Form = z.object({ token: z.string().min(1).max(100), reply: z.enum(PAY_REPLIES) })

const answer: FormAction<z.infer<typeof Form>> = {
  path: pathOf('pay-answer'),
  bytesMax: 2000,
  sender: 'token',
  form: Form,
  async submit({ deps }, form) {
    await answerAboutPay(deps, form)
    return pageOf(form.token)
  },
  // The page says what has become of the question, or that the link does not work.
  refused: (_refusal, { fields }) => pageOf(fields['token'] ?? ''),
}

const pageOf = (token: string) => `${pathOf('pay-answer')}?token=${encodeURIComponent(token.slice(0, 100))}`
