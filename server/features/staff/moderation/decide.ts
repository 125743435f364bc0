import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { Decision } from '#shared/features/staff/moderation/forms.ts'
import { isRefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { CaseState, ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { moderatedOf } from './kinds.ts'
import { findCase, lockCase, setCase } from './queries.ts'
import { assertOpen, caseNotFound } from './taken-cases.ts'

/**
 * Approves a text or sends it back with its reasons; the author gets a letter. The same decision sent twice by one
 * moderator is one decision.
 * @throws Problem not_found, invalid for a refusal without a reason or with one of another kind of text, or conflict when the text does not wait any more or
 * another moderator reads it
 */
export async function decideCase(
  ctx: Ctx,
  { id, ...decision }: Decision & { id: number },
): Promise<{ id: number; state: CaseState }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { outcome } = decision
  const isFinal = outcome === 'rejected' && decision.isFinal
  const reasons = outcome === 'approved' ? [] : decision.reasons
  const now = deps.now()
  const at = now.toISOString()
  const tell = await deps.db.transaction(async (tx) => {
    const found = await findCase(tx, id)
    if (!found) throw caseNotFound()
    assertReasoned(decision, found.kind)
    const moderated = moderatedOf(found.kind)
    // Whoever sends a text holds its object first and then its case; the same order here leaves no circle of waiting.
    await moderated.lock(tx, found.objectId)
    const row = await lockCase(tx, id)
    if (!row) throw caseNotFound()
    if (row.state === outcome && row.decidedBy === userId) return null
    assertOpen(row, { userId, now })
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
  await tell?.()
  return { id, state: outcome }
}

/** @throws Problem invalid */
export function assertReasoned({ outcome, reasons }: Decision, kind: ModeratedKind) {
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
