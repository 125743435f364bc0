import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { Decision } from '#shared/features/staff/moderation/forms.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import { isRefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { MODERATED } from './kinds.ts'
import { findCase, lockCase, setCase } from './queries.ts'
import { assertAvailable, caseNotFound } from './take.ts'

/**
 * Approves a text or returns it with reasons; the author gets an e-mail. The same decision sent twice by one moderator
 * counts once.
 * @throws Problem not_found; invalid for a refusal without a reason or with one for another kind of text; conflict when
 * the text is no longer waiting or another moderator has taken it
 */
export async function decideCase(ctx: Ctx, { id, ...decision }: Decision & { id: number }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { outcome } = decision
  const isFinal = outcome === 'rejected' && decision.isFinal
  const reasons = outcome === 'approved' ? [] : decision.reasons.map(withoutHealthQuote)
  const now = deps.now()
  const at = now.toISOString()
  const afterCommit = await deps.db.transaction(async (tx) => {
    const found = await findCase(tx, id)
    if (!found) throw caseNotFound()
    assertReasons(decision, found.kind)
    const moderated = MODERATED[found.kind]
    // A submission locks its object first and then the case: the same order here avoids a deadlock.
    await moderated.lock(tx, found.objectId)
    const row = await lockCase(tx, id)
    if (!row) throw caseNotFound()
    if (row.state === outcome && row.decidedBy === userId) return null
    assertAvailable(row, { userId, now })
    await setCase(tx, {
      id,
      state: outcome,
      reasons,
      isFinal,
      decidedBy: userId,
      decidedAt: at,
      takenBy: null,
      takenAt: null,
    })
    return moderated.apply(tx, deps, { row, outcome, isFinal, reasons, userId, at })
  })
  await afterCommit?.()
  return { id, state: outcome }
}

/** What a text says of health is copied nowhere. */
const withoutHealthQuote = (reason: RefusalReason): RefusalReason =>
  reason.rule === 'health_data' ? { ...reason, quote: null } : reason

/** @throws Problem invalid */
export function assertReasons({ outcome, reasons }: Decision, kind: ModeratedKind) {
  if (outcome === 'approved') return
  if (reasons.length === 0) {
    const message = 'Назовите хотя бы одно правило: автор должен понять, что исправить.'
    throw new Problem('invalid', message, { reasons: message })
  }
  if (reasons.some(({ rule }) => !isRefusalRule(rule, kind))) {
    const message = kind === 'resume' ? 'Это правило не для резюме.' : 'Это правило не для вакансий.'
    throw new Problem('invalid', message, { reasons: message })
  }
  if (reasons.some(({ rule, comment }) => rule === 'other' && comment === null))
    throw new Problem('invalid', FORM_MESSAGES.required, { comment: FORM_MESSAGES.required })
}
