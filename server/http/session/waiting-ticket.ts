import { waitingTicket } from '#server/features/identity/session/proof.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { Ctx } from '#server/http/context.ts'
import { Email } from '#shared/features/identity/accounts/model.ts'
import type { PostedForm } from '#shared/routing/page-action.ts'

const WAIT = 'На этот адрес запросили много кодов. Подождите 20 секунд и отправьте форму ещё раз: код придёт.'

/**
 * The form that requests a code of signing in, over its limit: adds a ticket that admits the same form later. Browsers with
 * scripts find a proof of work instead.
 */
export function addWaitingTicket({ deps, session }: Ctx, posted: PostedForm): PostedForm {
  const { action, values, refusal } = posted
  if (action !== 'session.requestCode' || refusal?.status !== 429) return posted
  const proof = waitingTicket({
    // As the request has it.
    email: Email.safeParse(values['email']).data ?? '',
    network: networkOf(session.ip),
    now: deps.now(),
    secret: deps.secrets.codes,
  })
  return {
    ...posted,
    values: { ...values, proof },
    refusal: hasProof(refusal.data) ? { ...refusal, message: WAIT } : refusal,
  }
}

/** Whether a proof would admit the request. */
function hasProof(data: unknown) {
  const facts: unknown = Object(data).facts
  return Boolean(Object(facts).proof_bits)
}
