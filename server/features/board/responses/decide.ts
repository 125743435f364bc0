import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { responseInvitedEmail, responseRejectedEmail } from '#server/mail/templates/responses.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { DecideForm } from '#shared/features/board/responses/forms.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import type { ResponseId } from '#shared/features/board/responses/model.ts'
import { fillTemplate } from '#shared/features/board/responses/templates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from './access.ts'
import { insertMessage } from './messages.ts'
import { canInvite, canReject } from './policy.ts'
import { setResponse } from './queries.ts'
import { findSeekerEmail } from './sides-queries.ts'
import { insertEvents } from './talk-queries.ts'
import type { ResponseRow } from './queries.ts'
import { standingOf } from './presenters.ts'

/** Invites or rejects, each response by itself: one that refuses does not hold up the others. */
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
  // What refuses a single one refuses the call.
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
  const given = isInvitation ? null : reason
  await setResponse(tx, id, { state, reason: given, viewedAt: row.viewedAt ?? at, updatedAt: at })
  await insertEvents(tx, [{ responseId: id, event: state, side: 'company', userId, reason: given, at }])
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
  const told = { id, title: vacancy.title, company, message: text }
  await deps.mailer.enqueue(tx, {
    ...(isInvitation
      ? responseInvitedEmail(deps.site, told)
      : responseRejectedEmail(deps.site, { ...told, reason: REJECTION_LABELS[given ?? 'other'] })),
    recipient,
  })
}

function refuseWrongState(row: ResponseRow, decision: DecideForm['decision']) {
  const standing = standingOf(row)
  if (decision === 'invite' ? canInvite(standing) : canReject(standing)) return
  throw new Problem(
    'conflict',
    row.state === 'withdrawn'
      ? 'Соискатель отозвал этот отклик.'
      : 'На этот отклик уже ответили. Обновите страницу.',
  )
}
