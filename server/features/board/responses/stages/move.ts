import type { Ctx } from '#server/features/board/context.ts'
import type { MoveForm } from '#shared/features/board/responses/forms.ts'
import { PROGRESS_STEPS, type Move } from '#shared/features/board/responses/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import { changeEach } from '../answering/each-response.ts'
import { canMove } from '../policy.ts'
import { insertEvents, setResponse, type ResponseRow } from '../queries.ts'
import { stageOf } from './stage.ts'

/**
 * Moves responses to another stage of the company. No message is sent: a promised answer stays due, and an invitation
 * or a rejection requires `decide`, which sends an e-mail.
 */
export function moveResponses(ctx: Ctx, { ids, stage }: MoveForm) {
  const at = ctx.deps.now().toISOString()
  return changeEach(ctx, ids, async (tx, id) => {
    const { row, userId } = await requireReceived(ctx, tx, { id, forUpdate: true })
    if (stageOf(row) === stage) return
    refuseWrongMove(row, stage)
    const isFirstLook = row.state === 'sent'
    await setResponse(tx, id, {
      // A step further is an answer to a test task.
      ...(stage === 'offer' || stage === 'hired' ? { awaitsTestAnswer: false } : {}),
      progress: PROGRESS_STEPS.find((step) => step === stage) ?? null,
      // A decision on a response counts as viewing it.
      ...(isFirstLook ? { state: 'viewed', viewedAt: at } : {}),
      // The seeker sees the change.
      ...(isFirstLook || row.state === 'invited' ? { updatedAt: at } : {}),
    })
    const event = { responseId: id, side: 'company', userId, at } as const
    await insertEvents(tx, [
      ...(isFirstLook ? [{ ...event, event: 'viewed' as const }] : []),
      ...(isFirstLook && stage === 'viewed' ? [] : [{ ...event, event: 'moved' as const, stage }]),
    ])
  })
}

/** @throws Problem conflict */
function refuseWrongMove(row: ResponseRow, stage: Move) {
  if (!canMove(row))
    throw new Problem(
      'conflict',
      row.state === 'withdrawn'
        ? 'Соискатель отозвал этот отклик.'
        : 'Этот отклик закрыт. Чтобы вернуть его в работу, пригласите человека.',
    )
  if (stage === 'invited' && row.state !== 'invited')
    throw new Problem('conflict', 'Сначала пригласите человека: приглашение уйдёт ему письмом.')
  if (stage === 'viewed' && row.state === 'invited')
    throw new Problem('conflict', 'Этого человека уже пригласили: назад в просмотренные его не вернуть.')
}
