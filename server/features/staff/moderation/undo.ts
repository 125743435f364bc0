import { and, desc, eq } from 'drizzle-orm'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { notifyAuthor } from '#server/features/board/posting/notify-author.ts'
import { takeDown, undoDecision } from '#server/features/board/posting/editing/undo.ts'
import { chargeAgain, returnUnusedDays } from '#server/features/money/payments/ordering/placement-charges.ts'
import { decisionUndoneEmail, vacancyTakenDownEmail } from '#server/mail/templates/taken-down.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/staff/context.ts'
import type { TakeDown } from '#shared/features/staff/moderation/forms.ts'
import { UNDO_MINUTES } from '#shared/features/staff/moderation/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { openCase, withdrawCase } from './cases.ts'
import { assertReasons } from './decide.ts'
import { findCase, findLastCase, insertCase, lockCase, ofObject, type CaseRow } from './queries.ts'
import { caseNotFound } from './take.ts'
import { lockVacancy } from './vacancy-queries.ts'

/**
 * Returns the text to its former place in the queue; the decision stays in the history. For the moderator who decided
 * and for administrators, within an hour.
 * @throws Problem not_found, or conflict when it is too late or a later case exists
 */
export async function undoCase(ctx: Ctx, { id }: { id: number }) {
  const { deps } = ctx
  const { userId, staffRole } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  const undone = await deps.db.transaction(async (tx) => {
    const row = await requireLastDecided(tx, id)
    const { decidedAt, revisionId, title } = row
    if (row.decidedBy !== userId && staffRole !== 'admin')
      throw new Problem('conflict', 'Решение отменяет тот, кто его принял, или администратор.')
    if (decidedAt === null || now.getTime() - Date.parse(decidedAt) > UNDO_MINUTES * MINUTE_MS)
      throw new Problem(
        'conflict',
        'Отменить решение можно в течение часа. Опубликованную вакансию можно снять с публикации.',
      )
    const vacancyId = Number(row.objectId)
    await undoDecision(tx, deps, { vacancyId, revisionId, userId, at, decidedAt, chargeAgain })
    const reopened = await openCase(tx, { ...submissionOf(row), submittedAt: row.submittedAt })
    await record(tx, { row, userId, action: 'vacancy.decision_undone', at, details: { decision: row.state } })
    const wasApproved = row.state === 'approved'
    const email = decisionUndoneEmail(deps.site, { vacancyId, title, wasApproved })
    await notifyAuthor(tx, deps, { vacancyId, email })
    return { vacancyId, caseId: reopened.id }
  })
  await deps.changes.publish({ kind: 'vacancies', ids: [undone.vacancyId] })
  return { id: undone.caseId, state: 'waiting' as const }
}

/**
 * Takes a published vacancy down; the history gets a new decision.
 * @throws Problem not_found, invalid without a reason, conflict
 */
export async function takeDownCase(ctx: Ctx, { id, ...decision }: TakeDown & { id: number }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  assertReasons(decision, 'vacancy')
  const at = deps.now().toISOString()
  const taken = await deps.db.transaction((tx) => takeDownIn(tx, deps, { id, decision, userId, at }))
  await deps.changes.publish({ kind: 'vacancies', ids: [taken.vacancyId] })
  return { id: taken.caseId, state: decision.outcome }
}

/** Id of the case that last approved the vacancy; null for one that no moderator has approved. */
export async function findApprovedCase(tx: Sql, vacancyId: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(
      and(ofObject({ kind: 'vacancy', objectId: String(vacancyId) }), eq(moderationCases.state, 'approved')),
    )
    .orderBy(desc(moderationCases.id))
    .limit(1)
  return row?.id ?? null
}

/**
 * The same in a transaction; the caller has checked the reasons, and publishes to `deps.changes` after the commit.
 * @throws Problem not_found, conflict
 */
export async function takeDownIn(
  tx: Sql,
  deps: Deps,
  {
    id,
    decision,
    userId,
    at,
  }: { id: number; decision: TakeDown; userId: number; /** Instant. */ at: string },
): Promise<{ vacancyId: number; caseId: number }> {
  const { outcome, reasons } = decision
  const isFinal = outcome === 'rejected' && decision.isFinal
  const row = await requireLastDecided(tx, id, { mayWait: true })
  const { revisionId, title } = row
  const vacancyId = Number(row.objectId)
  await withdrawCase(tx, { ...row, at })
  const unusedDays = await takeDown(tx, deps, { vacancyId, revisionId, userId, at, outcome, isFinal })
  const returnedKopecks =
    unusedDays === null ? 0 : await returnUnusedDays(tx, { vacancyId, unusedDays, userId, at })
  const inserted = await insertCase(tx, {
    ...submissionOf(row),
    state: outcome,
    reasons,
    isFinal,
    submittedAt: at,
    decidedBy: userId,
    decidedAt: at,
  })
  const rules = reasons.map(({ rule }) => rule).join(',')
  const details = { isFinal, rules, returnedKopecks }
  await record(tx, { row, userId, action: 'vacancy.taken_down', at, details })
  const email = vacancyTakenDownEmail(deps.site, { vacancyId, title, isFinal, reasons, returnedKopecks })
  await notifyAuthor(tx, deps, { vacancyId, email })
  return { vacancyId, caseId: inserted.id }
}

/** Locks and returns the last decision about a vacancy. Resumes are hidden by other means. */
async function requireLastDecided(
  tx: Sql,
  id: number,
  { mayWait = false }: { mayWait?: boolean } = {},
): Promise<CaseRow> {
  const found = await findCase(tx, id)
  if (!found || found.kind !== 'vacancy') throw caseNotFound()
  // A submission locks its object first and then the case.
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

type AuditEntry = Pick<Parameters<typeof recordAudit>[1], 'userId' | 'action' | 'at' | 'details'>

const record = (tx: Sql, { row, details, ...entry }: AuditEntry & { row: CaseRow }) =>
  recordAudit(tx, {
    ...entry,
    objectKind: 'vacancy',
    objectId: row.objectId,
    details: { caseId: row.id, ...details },
  })

const submissionOf = ({ kind, objectId, revisionId, companyId, title, findings }: CaseRow) => ({
  kind,
  objectId,
  revisionId,
  companyId,
  title,
  findings,
})
