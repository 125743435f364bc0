/** The shared first steps of offering an interview and a test task. */
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { refuseEnded } from '#server/features/identity/companies/ended.ts'
import { recordWithinLimit } from '#server/features/identity/audit/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import { answerResponse } from '../answering/answer.ts'
import { dropPendingAnswer } from '../answering/pending-answers.ts'
import { canOfferInterview } from '../policy.ts'
import { setResponse } from '../queries.ts'

/** Locks a response that the caller may offer something to. @throws Problem not_found, conflict, also for a company that has ended */
export async function requireOpenToOffers(ctx: Ctx, tx: Sql, { id }: { id: number }) {
  const received = await requireReceived(ctx, tx, { id, forUpdate: true })
  refuseEnded(received.registerStatus)
  if (!canOfferInterview(received.row)) throw new Problem('conflict', 'Соискатель отозвал этот отклик.')
  return received
}

type Offer = {
  /** As `requireOpenToOffers` has returned it. */
  received: Awaited<ReturnType<typeof requireOpenToOffers>>
  now: Date
  action: 'response.interview_offered' | 'response.test_offered'
  limit: { aDay: number; message: string }
}

/**
 * Records an offer and invites a response that has no invitation; the caller e-mails the seeker about both. Call it after
 * every check of the offer.
 * @throws Problem too_many_requests
 */
export async function beginOffer(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  { received: { row, vacancy, company, userId }, now, action, limit }: Offer,
) {
  const at = now.toISOString()
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const entry = { userId, action, objectKind: 'response' as const, objectId: String(row.id), at }
  if (!(await recordWithinLimit(tx, { max: limit.aDay, since }, entry))) throw tooManyRequests(limit.message)
  // A pending refusal that is not sent yet would revoke the offer.
  await dropPendingAnswer(tx, row.id)
  if (row.state === 'invited') {
    // The company continues with the person after the closing: the conversation has no end date any more.
    if (row.conversationEndsAt !== null)
      await setResponse(tx, row.id, { conversationEndsAt: null, endNotifiedAt: null })
    return
  }
  const answer = { row, vacancy, company, userId, decision: 'invite', reason: null, message: '', at } as const
  await answerResponse(tx, deps, { ...answer, isEmailed: false })
}
