import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { Deps } from '#server/http/context.ts'
import { sendResponse } from '#server/features/board/responses/send.ts'
import { RespondForm } from '#shared/features/board/responses/forms.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction, FormRefusal } from './form-action.ts'

const Form = RespondForm.extend({ id: VacancyId })
type Form = z.infer<typeof Form>

/** The form that responds to a vacancy without scripts. */
export const respondForm = (deps: Deps): RequestHandler => formAction(deps, respond)

const respond: FormAction<Form> = {
  path: /^\/vacancies\/(?<id>\d+)\/respond$/,
  // The longest cover letter, percent-encoded.
  bytesMax: 100_000,
  sender: 'user',
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
    const error = errorCodeOf(refusal)
    return error === null ? page : `${page}?error=${error}`
  },
}

/** Null for a conflict: the page itself says why this user cannot respond. */
function errorCodeOf(refusal: FormRefusal<Form>) {
  if (refusal.kind === 'invalid') return refusal.fields[0] === 'letter' ? 'letter' : 'resume'
  if (refusal.kind !== 'problem') return 'other'
  if (refusal.problem.code === 'conflict') return null
  return refusal.problem.code === 'too_many_requests' ? 'limit' : 'resume'
}
