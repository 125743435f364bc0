import type { RequestHandler } from 'express'
import { z } from 'zod'
import { confirmEmail, stopEmailChange } from '#server/features/identity/email-changes/apply.ts'
import type { Deps } from '#server/http/context.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

const PAGE = pathOf('callback-email')

/** The forms of the page that the e-mails about a change of address open, without scripts. */
export const emailForm = (deps: Deps): RequestHandler => formAction(deps, answer)

const Form = z.object({ token: z.string().min(1).max(200), answer: z.enum(['stop', 'confirm']) })

const answer: FormAction<z.infer<typeof Form>> = {
  path: PAGE,
  bytesMax: 2000,
  sender: 'token',
  form: Form,
  async submit(ctx, form) {
    if (form.answer === 'stop') {
      await stopEmailChange(ctx, form)
      return `${PAGE}?done=stopped`
    }
    const { state } = await confirmEmail(ctx, form)
    return `${PAGE}?done=${state === 'changed' ? 'changed' : 'waiting'}`
  },
  refused: () => `${PAGE}?error=1`,
}
