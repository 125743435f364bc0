import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { refuseEnded } from '#server/features/identity/companies/ended.ts'
import type { DecideForm } from '#shared/features/board/responses/forms.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import { answerResponse } from './answer.ts'
import { changeEach } from './each-response.ts'
import { requireAllowedMessage } from '../conversation/message-rules.ts'
import { canInvite, canReject } from '../policy.ts'

/**
 * Invites or rejects, each response in its own transaction: one that cannot be decided does not stop the others.
 * @throws Problem not_found, conflict for a single response, invalid for the field `message`, before any is decided
 */
export async function decideResponses(ctx: Ctx, { ids, ...decision }: DecideForm) {
  await requireAllowedMessage(ctx, {
    text: decision.message,
    field: 'message',
    companiesOf: () => companiesOf(ctx, ids),
  })
  return changeEach(ctx, ids, (tx, id) => decideIn(ctx, tx, { id, ...decision }))
}

/** Of the responses that the caller may see. @throws Problem not_found for a single response */
export async function companiesOf(ctx: Ctx, ids: readonly ResponseId[]): Promise<number[]> {
  const found: number[] = []
  for (const id of ids) {
    try {
      found.push((await requireReceived(ctx, ctx.deps.db, { id })).vacancy.companyId)
    } catch (error) {
      if (ids.length === 1 || !(error instanceof Problem)) throw error
    }
  }
  return found
}

/** @throws Problem not_found, conflict */
async function decideIn(
  ctx: Ctx,
  tx: Sql,
  { id, decision, reason, message }: Omit<DecideForm, 'ids'> & { id: number },
) {
  const { deps } = ctx
  const at = deps.now().toISOString()
  const received = await requireReceived(ctx, tx, { id, forUpdate: true })
  refuseWrongDecision(received, decision)
  const { row, vacancy, company, userId } = received
  await answerResponse(tx, deps, { row, vacancy, company, userId, decision, reason, message, at })
}

/**
 * A company that has ended may still reject, so that no applicant is left waiting.
 * @throws Problem conflict
 */
export function refuseWrongDecision(
  { row, registerStatus }: Pick<Awaited<ReturnType<typeof requireReceived>>, 'row' | 'registerStatus'>,
  decision: DecideForm['decision'],
) {
  if (decision === 'invite') refuseEnded(registerStatus)
  if (decision === 'invite' ? canInvite(row) : canReject(row)) return
  throw new Problem(
    'conflict',
    row.state === 'withdrawn'
      ? 'Соискатель отозвал этот отклик.'
      : 'На этот отклик уже ответили. Обновите страницу.',
  )
}
