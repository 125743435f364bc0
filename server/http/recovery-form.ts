import type { RequestHandler } from 'express'
import { sendRecoveryRequest } from '#server/features/staff/recovery/send.ts'
import type { Deps } from '#server/http/context.ts'
import { RecoveryForm } from '#shared/features/staff/recovery/forms.ts'
import { RECOVERY_FACTS_MAX } from '#shared/features/staff/recovery/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

const PAGE = pathOf('recovery')

/** The request for access without the mailbox, without scripts. */
export const recoveryForm = (deps: Deps): RequestHandler => formAction(deps, ask)

const ask: FormAction<RecoveryForm> = {
  path: PAGE,
  // A Cyrillic character takes six bytes.
  bytesMax: 6 * RECOVERY_FACTS_MAX + 10_000,
  sender: 'anyone',
  form: RecoveryForm,
  async submit(ctx, form) {
    await sendRecoveryRequest(ctx, form)
    return `${PAGE}?sent=1`
  },
  refused(refusal) {
    const isLimit = refusal.kind === 'problem' && refusal.problem.code === 'too_many_requests'
    return `${PAGE}?error=${isLimit ? 'limit' : refusal.kind === 'invalid' ? 'fields' : 'other'}`
  },
}
