import { Router } from 'express'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { answerAboutPay } from '#server/features/board/pay-answers/answer.ts'
import type { Deps } from '#server/http/context.ts'
import { PAY_REPLIES } from '#shared/features/board/pay-answers/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'
import { oneClickUnsubscribe, tokenIn } from './one-click.ts'

/**
 * The form by which a hired person answers about the pay, without scripts and without a session. The button of a mail
 * program is the wish for no such questions.
 */
export const payAnswerForm = (deps: Deps): RequestHandler =>
  Router()
    .use(formAction(deps, answer))
    .post(
      answer.path,
      oneClickUnsubscribe((token) => answerAboutPay(deps, { token, reply: 'stop' })),
    )

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
  refused: ({ kind }, { fields, query }) =>
    kind === 'invalid' && tokenIn(query) !== '' ? null : pageOf(fields['token'] ?? ''),
}

const pageOf = (token: string) => `${pathOf('pay-answer')}?token=${encodeURIComponent(token.slice(0, 100))}`
