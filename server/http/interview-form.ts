import type { RequestHandler } from 'express'
import type { Deps } from '#server/http/context.ts'
import { chooseInterview } from '#server/features/board/responses/my-interview.ts'
import { ChooseInterviewForm } from '#shared/features/board/responses/interview-contract.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

/** The form that picks a time for an interview without scripts, on the page of one's own response. */
export const interviewForm = (deps: Deps): RequestHandler => formAction(deps, choose)

const choose: FormAction<ChooseInterviewForm> = {
  path: /^\/personal\/responses\/(?<id>\d+)$/,
  bytesMax: 2000,
  sender: 'user',
  form: ChooseInterviewForm,
  async submit(ctx, form) {
    await chooseInterview(ctx, form)
    return pageOf(form.id)
  },
  refused(refusal, { params }) {
    const id = ChooseInterviewForm.shape.id.safeParse(params['id'])
    if (!id.success) return null
    const page = pageOf(id.data)
    return refusal.kind === 'guest' ? signInPath(page) : `${page}?error=time`
  },
}

const pageOf = (id: number) => pathOf('personal-responses-id', { id })
