/** Decisions that are taken back, and vacancies that are taken down after an approval. */
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { notifyAuthor } from '#server/features/board/posting/notify-author.ts'
import { takeDown, undoDecision } from '#server/features/board/posting/undo.ts'
import { chargeAgain, returnUnusedDays } from '#server/features/money/payments/placement-charges.ts'
import { decisionUndoneEmail, vacancyTakenDownEmail } from '#server/mail/templates/taken-down.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { TakeDown } from '#shared/features/staff/moderation/forms.ts'
import type { CaseState } from '#shared/features/staff/moderation/vocabulary.ts'
import { UNDO_MINUTES } from '#shared/features/staff/moderation/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { openCase, withdrawCase } from './cases.ts'
import { assertReasoned } from './decide.ts'
import { caseNotFound } from './taken-cases.ts'
import { findCase, findLastCase, insertCase, lockCase } from './queries.ts'
import type { CaseRow } from './queries.ts'
import { lockVacancy } from './vacancy-queries.ts'

/**
 * The text waits in the queue again, at its old place; the decision stays in the history. For whoever decided, and for
 * admins of the board, within an hour.
 * @throws Problem not_found, or conflict when it is too late or something has come after the decision
 */
export async function undoCase(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; state: CaseState }> {
  const { deps } = ctx
  const { userId, staffRole } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  const done = await deps.db.transaction(async (tx) => {
    const row = await requireLastDecided(tx, id)
    const { decidedAt } = row
    if (row.decidedBy !== userId && staffRole !== 'admin')
      throw new Problem('conflict', 'Решение отменяет тот, кто его принял, или администратор.')
    if (decidedAt === null || now.getTime() - Date.parse(decidedAt) > UNDO_MINUTES * MINUTE_MS)
      throw new Problem(
        'conflict',
        'Отменить решение можно в течение часа. Опубликованную вакансию можно снять с публикации.',
      )
    const vacancyId = Number(row.objectId)
    await undoDecision(tx, deps, {
      vacancyId,
      revisionId: row.revisionId,
      userId,
      at,
      decidedAt,
      chargeAgain,
    })
    const { kind, objectId, revisionId, companyId, title, marks } = row
    const reopened = await openCase(tx, {
      kind,
      objectId,
      revisionId,
      companyId,
      title,
      marks,
      at: row.submittedAt,
    })
    await record(tx, { row, userId, action: 'vacancy.decision_undone', at, details: { decision: row.state } })
    const email = decisionUndoneEmail(deps.site, {
      vacancyId,
      title,
      wasApproved: row.state === 'approved',
    })
    await notifyAuthor(tx, deps, { vacancyId, email })
    return { row, id: reopened.id }
  })
  await tell(ctx, done.row)
  return { id: done.id, state: 'waiting' }
}

/**
 * A published vacancy goes off with its reasons; a decision of its own in the history.
 * @throws Problem not_found, invalid for one without a reason, conflict
 */
export async function takeDownCase(
  ctx: Ctx,
  { id, ...decision }: TakeDown & { id: number },
): Promise<{ id: number; state: CaseState }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { outcome, reasons } = decision
  assertReasoned(decision, 'vacancy')
  const isFinal = outcome === 'rejected' && decision.isFinal
  const at = deps.now().toISOString()
  const done = await deps.db.transaction(async (tx) => {
    const row = await requireLastDecided(tx, id, { mayWait: true })
    const { kind, objectId, revisionId, companyId, title, marks } = row
    const vacancyId = Number(objectId)
    await withdrawCase(tx, { kind, objectId, at })
    const unusedDays = await takeDown(tx, deps, { vacancyId, revisionId, userId, at, outcome, isFinal })
    const returnedKopecks =
      unusedDays === null ? 0 : await returnUnusedDays(tx, { vacancyId, unusedDays, userId, at })
    const written = await insertCase(tx, {
      kind,
      objectId,
      revisionId,
      companyId,
      title,
      marks,
      state: outcome,
      reasons,
      isFinal,
      submittedAt: at,
      decidedBy: userId,
      decidedAt: at,
    })
    const rules = reasons.map(({ rule }) => rule).join(',')
    await record(tx, {
      row,
      userId,
      action: 'vacancy.taken_down',
      at,
      details: { isFinal, rules, returnedKopecks },
    })
    const email = vacancyTakenDownEmail(deps.site, { vacancyId, title, isFinal, reasons, returnedKopecks })
    await notifyAuthor(tx, deps, { vacancyId, email })
    return { row, id: written.id }
  })
  await tell(ctx, done.row)
  return { id: done.id, state: outcome }
}

/** The last decision about a vacancy, held; resumes are hidden by other means. */
async function requireLastDecided(
  tx: Sql,
  id: number,
  { mayWait = false }: { mayWait?: boolean } = {},
): Promise<CaseRow> {
  const found = await findCase(tx, id)
  if (!found || found.kind !== 'vacancy') throw caseNotFound()
  // Whoever sends a text holds its object first and then its case.
  await lockVacancy(tx, Number(found.objectId))
  const row = await lockCase(tx, id)
  if (!row) throw caseNotFound()
  const last = await findLastCase(tx, row)
  if (last?.id !== id && !(mayWait && last?.state === 'waiting'))
    throw new Problem('conflict', 'После этого решения уже было другое.')
  if (row.state === 'waiting' || row.state === 'withdrawn')
    throw new Problem('conflict', 'По этому тексту решения нет.')
  return row
}

const record = (
  tx: Sql,
  {
    row,
    userId,
    action,
    at,
    details,
  }: {
    row: CaseRow
    userId: number
    action: string
    at: string
    details: Record<string, string | number | boolean>
  },
) =>
  recordAudit(tx, {
    userId,
    action,
    objectKind: 'vacancy',
    objectId: row.objectId,
    details: { caseId: row.id, ...details },
    at,
  })

async function tell({ deps }: Ctx, { objectId }: CaseRow) {
  await deps.changes.publish({ kind: 'vacancies', ids: [Number(objectId)] })
}
