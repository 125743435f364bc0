import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { responseInvitedEmail, responseRejectedEmail } from '#server/mail/templates/responses.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { DecideForm } from '#shared/features/board/responses/forms.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { fillTemplate } from '#shared/features/board/responses/templates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from './access.ts'
import { insertMessage } from './messages.ts'
import { canInvite, canReject } from './policy.ts'
import { insertEvents, setResponse } from './queries.ts'
import { findSeekerEmail } from './recipients.ts'
import type { ResponseRow } from './queries.ts'

/**
 * Invites or rejects, each response in its own transaction: one that cannot be decided does not stop the others.
 * @throws Problem not_found, conflict for a single response
 */
export async function decideResponses(ctx: Ctx, { ids, ...decision }: DecideForm) {
  const done: ResponseId[] = []
  const refused: { id: ResponseId; message: string }[] = []
  const problems: Problem[] = []
  for (const id of new Set(ids)) {
    try {
      await ctx.deps.db.transaction((tx) => decideIn(ctx, tx, { id, ...decision }))
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
      refused.push({ id, message: error.message })
    }
  }
  const [only] = problems
  // A refusal of the only response is that of the call.
  if (only && done.length === 0 && problems.length === 1) throw only
  return { done, refused }
}

/** @throws Problem not_found, conflict */
async function decideIn(
  ctx: Ctx,
  tx: Sql,
  { id, decision, reason, message }: Omit<DecideForm, 'ids'> & { id: number },
) {
  const { deps } = ctx
  const at = deps.now().toISOString()
  const { row, vacancy, company, userId } = await requireReceived(ctx, tx, { id, forUpdate: true })
  refuseWrongState(row, decision)
  const isInvitation = decision === 'invite'
  const state = isInvitation ? 'invited' : 'rejected'
  const rejectionReason = isInvitation ? null : reason
  await setResponse(tx, id, { state, reason: rejectionReason, viewedAt: row.viewedAt ?? at, updatedAt: at })
  await insertEvents(tx, [
    { responseId: id, event: state, side: 'company', userId, reason: rejectionReason, at },
  ])
  await recordAudit(tx, {
    userId,
    action: `response.${state}`,
    objectKind: 'response',
    objectId: String(id),
    at,
  })
  const text = fillTemplate(message, { name: row.resume.text.firstName, vacancy: vacancy.title })
  if (text !== '') await insertMessage(tx, { responseId: id, side: 'company', userId, text, at })
  const recipient = await findSeekerEmail(tx, row.userId)
  if (recipient === null) return
  const decided = { id, title: vacancy.title, company, message: text }
  await deps.mailer.enqueue(tx, {
    ...(isInvitation
      ? responseInvitedEmail(deps.site, decided)
      : responseRejectedEmail(deps.site, {
          ...decided,
          reason: REJECTION_LABELS[rejectionReason ?? 'other'],
        })),
    recipient,
  })
}

function refuseWrongState(row: ResponseRow, decision: DecideForm['decision']) {
  if (decision === 'invite' ? canInvite(row) : canReject(row)) return
  throw new Problem(
    'conflict',
    row.state === 'withdrawn'
      ? 'Соискатель отозвал этот отклик.'
      : 'На этот отклик уже ответили. Обновите страницу.',
  )
}
