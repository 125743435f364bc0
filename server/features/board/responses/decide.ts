import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { DecideForm } from '#shared/features/board/responses/forms.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from './access.ts'
import { answerResponse } from './answer.ts'
import { requireAllowedMessage } from './message-rules.ts'
import { canInvite, canReject } from './policy.ts'
import type { ResponseRow } from './queries.ts'

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

/** Of the responses that the caller may see. @throws Problem not_found for a single response */
async function companiesOf(ctx: Ctx, ids: readonly ResponseId[]): Promise<number[]> {
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
  const { row, vacancy, company, userId } = await requireReceived(ctx, tx, { id, forUpdate: true })
  refuseWrongState(row, decision)
  await answerResponse(tx, deps, { row, vacancy, company, userId, decision, reason, message, at })
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
