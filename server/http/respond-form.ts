import type { RequestHandler } from 'express'
import type { z } from 'zod'
import { sendResponse } from '#server/features/board/responses/send.ts'
import { RespondForm } from '#shared/features/board/responses/forms.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction, FormHost, FormRefusal } from './form-action.ts'

const Form = RespondForm.extend({ id: VacancyId })
type Form = z.infer<typeof Form>

/** Responding without scripts. */
export const respondForm = (http: FormHost): RequestHandler => formAction(http, respond)

const respond: FormAction<Form> = {
  path: /^\/vacancies\/(?<id>\d+)\/respond$/,
  // The longest letter in the longest encoding of a form.
  bytesMax: 100_000,
  sender: 'person',
  form: Form,
  async submit(ctx, form) {
    await sendResponse(ctx, form)
    return `${pathOf('personal-responses')}?sent=1`
  },
  refused(refusal, { params }) {
    const id = VacancyId.safeParse(params['id'])
    if (!id.success) return null
    const page = pathOf('vacancies-id-respond', { id: id.data })
    if (refusal.kind === 'guest') return signInPath(page)
    const word = wordOf(refusal)
    return word === null ? page : `${page}?error=${word}`
  },
}

/** Null: who has responded already, or cannot, reads so on the page itself. */
function wordOf(refusal: FormRefusal<Form>) {
  if (refusal.kind === 'invalid') return refusal.fields[0] === 'letter' ? 'letter' : 'resume'
  if (refusal.kind !== 'problem') return 'other'
  if (refusal.problem.code === 'conflict') return null
  return refusal.problem.code === 'too_many_requests' ? 'limit' : 'resume'
}
