import type { RequestHandler } from 'express'
import type { Deps } from '#server/http/context.ts'
import { answerGuardian } from '#server/features/board/guardians/answer.ts'
import { askGuardian } from '#server/features/board/guardians/ask.ts'
import { AskGuardianForm, GuardianAnswerForm } from '#shared/features/board/guardians/forms.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

/** The form of the page that the link of a parent opens, without scripts and without a session. */
export const guardianForm = (deps: Deps): RequestHandler => formAction(deps, answer)

/** The form that sends a parent the link, without scripts. */
export const askGuardianForm = (deps: Deps): RequestHandler => formAction(deps, ask)

const answer: FormAction<GuardianAnswerForm> = {
  path: pathOf('guardian'),
  bytesMax: 5000,
  sender: 'token',
  checkboxes: ['consent', 'allowsDistribution'],
  form: GuardianAnswerForm,
  async submit({ deps }, form) {
    await answerGuardian(deps, form)
    return pageOf(form.token)
  },
  // The page says that the link does not work, or what has become of the request.
  refused: (refusal, { fields }) =>
    `${pageOf(fields['token'] ?? '')}${refusal.kind === 'invalid' ? '&error=fields' : ''}`,
}

const pageOf = (token: string) => `${pathOf('guardian')}?token=${encodeURIComponent(token.slice(0, 100))}`

const ask: FormAction<{ email: string }> = {
  path: pathOf('personal-guardian'),
  bytesMax: 3000,
  sender: 'user',
  form: AskGuardianForm,
  async submit(ctx, form) {
    await askGuardian(ctx, form)
    return pathOf('personal-guardian')
  },
  refused(refusal) {
    const page = pathOf('personal-guardian')
    if (refusal.kind === 'guest') return signInPath(page)
    const isLimit = refusal.kind === 'problem' && refusal.problem.code === 'too_many_requests'
    return `${page}?error=${isLimit ? 'limit' : 'email'}`
  },
}
