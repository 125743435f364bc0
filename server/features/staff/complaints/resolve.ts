import { and, asc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#server/db/schema/accounts.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { releaseImported } from '#server/features/board/posting/held-imported.ts'
import { takeDownImported } from '#server/features/board/posting/take-down-imported.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/staff/context.ts'
import { assertReasons } from '#server/features/staff/moderation/decide.ts'
import { takeCompanyDown } from '#server/features/staff/moderation/company-take-down.ts'
import { findApprovedCase, takeDownIn } from '#server/features/staff/moderation/undo.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { complaintAnswerEmail, complaintWarningEmail } from '#server/mail/templates/complaints.ts'
import type { ComplaintResolution } from '#shared/features/staff/complaints/forms.ts'
import { COMPANY_BLOCK_REASON_LENGTH } from '#shared/features/staff/company-blocks/vocabulary.ts'
import { OUTCOME_LABELS } from '#shared/features/staff/complaints/labels.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { handOver, isEmployerRequest, removeForEmployer } from './employer-requests.ts'
import { listAccused } from './objects.ts'
import { ofObject, type ObjectKey } from './queries.ts'

type Resolution = z.infer<typeof ComplaintResolution> & ObjectKey
type Resolved = Resolution & { title: string; userId: number; /** Instant. */ at: string }

/**
 * Resolves the complaints about an object that the moderator has read: takes it down, warns those who answer for it, grants
 * what its employer asks, or none of it, and answers everybody who complained. All of it or nothing.
 * @throws Problem conflict when they are resolved already or there is nothing to take down, invalid
 */
export async function resolveComplaints(
  ctx: Ctx,
  resolution: Resolution,
): Promise<{ resolvedCount: number }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { kind, objectId, upTo, outcome, answer } = resolution
  const at = deps.now().toISOString()
  let isReleased = false
  const resolvedCount = await deps.db.transaction(async (tx) => {
    if (kind === 'company' && outcome === 'taken_down') await lockComplaintsOf(tx, objectId)
    const rows = await lockOpen(tx, and(ofObject({ kind, objectId }), lte(complaints.id, upTo)))
    const [first] = rows
    if (!first) throw new Problem('conflict', 'На эти жалобы уже ответили. Обновите страницу.')
    const resolved = { ...resolution, title: first.title, userId, at }
    if (outcome === 'taken_down') await takeDown(tx, deps, resolved)
    if (outcome === 'warned') await warn(tx, deps, resolved)
    if (outcome === 'removed')
      await removeForEmployer(tx, deps, { kind, objectId, note: OUTCOME_LABELS.removed, userId, at })
    if (outcome === 'handed_over') await handOver(tx, deps, { kind, objectId, sent: rows, userId, at })
    if ((outcome === 'warned' || outcome === 'dismissed') && kind === 'vacancy')
      isReleased = await releaseImported(tx, { vacancyId: objectId, userId, at })
    const ids = rows.map(({ id }) => id)
    await settle(tx, deps, { ids, object: { kind, objectId }, outcome, answer, userId, at })
    if (kind !== 'company' || outcome !== 'taken_down') return ids.length
    return ids.length + (await resolveAllOf(tx, deps, { companyId: objectId, answer, userId, at }))
  })
  if ((outcome === 'taken_down' && kind === 'vacancy') || isReleased)
    await deps.changes.publish({ kind: 'vacancies', ids: [objectId] })
  deps.log.info({ event: 'complaint.resolved', kind, objectId, outcome, count: resolvedCount })
  return { resolvedCount }
}

type Settled = { ids: readonly number[]; object: ObjectKey; outcome: Resolution['outcome'] } & Answer
type Answer = Pick<Resolved, 'answer' | 'userId' | 'at'>

/** Marks complaints about one object as resolved and answers everybody who sent them. */
async function settle(tx: Sql, deps: Deps, { ids, object, outcome, answer, userId, at }: Settled) {
  await tx
    .update(complaints)
    .set({ outcome, answer, resolvedAt: at, resolvedBy: userId })
    .where(inArray(complaints.id, [...ids]))
  await answerAll(tx, deps, { ids, answer })
  await recordAudit(tx, {
    userId,
    action: 'complaint.resolved',
    objectKind: 'complaint',
    objectId: `${object.kind}:${object.objectId}`,
    details: { outcome, count: ids.length },
    at,
  })
}

/**
 * Resolves the open complaints about a company that was taken down: about itself, its vacancies and its messages.
 * @returns their number
 */
export async function resolveAllOf(
  tx: Sql,
  deps: Deps,
  { companyId, ...answer }: Answer & { companyId: number },
): Promise<number> {
  const rows = await lockComplaintsOf(tx, companyId)
  const groups = Map.groupBy(rows, ({ objectKind, objectId }) => `${objectKind}:${objectId}`)
  for (const [first, ...rest] of groups.values()) {
    if (!first) continue
    const object = { kind: first.objectKind, objectId: first.objectId }
    const ids = [first, ...rest].map(({ id }) => id)
    await settle(tx, deps, { ids, object, outcome: 'taken_down', ...answer })
  }
  return rows.length
}

/** Call it before the company is locked: complaints come first everywhere. */
export const lockComplaintsOf = (tx: Sql, companyId: number) =>
  lockOpen(tx, eq(complaints.companyId, companyId))

const lockOpen = (tx: Sql, where: SQL | undefined) =>
  tx
    .select()
    .from(complaints)
    .where(and(where, isNull(complaints.resolvedAt)))
    .orderBy(asc(complaints.id))
    .for('update')

async function takeDown(
  tx: Sql,
  deps: Deps,
  { kind, objectId, rule, comment, isFinal, userId, at }: Resolved,
) {
  if (kind === 'company') {
    if (comment === null || comment.length < COMPANY_BLOCK_REASON_LENGTH.min)
      throw new Problem('invalid', REASON_MISSING, { comment: REASON_MISSING })
    return takeCompanyDown(tx, deps, { companyId: objectId, userId, at, reason: comment })
  }
  if (kind !== 'vacancy') throw new Problem('invalid', 'С публикации снимают только вакансии и компании.')
  const decision = {
    outcome: isFinal ? ('rejected' as const) : ('changes_asked' as const),
    isFinal,
    reasons: [{ rule, quote: null, comment }],
  }
  assertReasons(decision, 'vacancy')
  const approvedId = await findApprovedCase(tx, objectId)
  if (approvedId !== null) await takeDownIn(tx, deps, { id: approvedId, decision, userId, at })
  else {
    await takeDownImported(tx, deps, { vacancyId: objectId, userId, at })
    await recordAudit(tx, {
      userId,
      action: 'vacancy.taken_down',
      objectKind: 'vacancy',
      objectId: String(objectId),
      details: { isFinal: true, rules: rule },
      at,
    })
  }
}

const REASON_MISSING = 'Напишите причину: компания прочитает её в письме.'

/** Says what is wrong, and nothing about who complained and in which words. */
async function warn(tx: Sql, deps: Deps, { kind, objectId, title, comment }: Resolved) {
  if (comment === null)
    throw new Problem('invalid', FORM_MESSAGES.required, { comment: FORM_MESSAGES.required })
  const accused = await listAccused(tx, { kind, objectId })
  if (accused.length === 0)
    throw new Problem('conflict', 'Предупредить некого: за это на сайте никто не отвечает.')
  const email = complaintWarningEmail(deps.site, { kind, title, comment })
  for (const recipient of accused) await deps.mailer.enqueue(tx, { ...email, ...recipient })
}

async function answerAll(tx: Sql, deps: Deps, { ids, answer }: { ids: readonly number[]; answer: string }) {
  const rows = await tx
    .select({
      kind: complaints.objectKind,
      title: complaints.title,
      reason: complaints.reason,
      guest: complaints.email,
      userId: users.id,
      user: users.email,
      deletedAt: users.deletedAt,
      text: complaints.text,
    })
    .from(complaints)
    .leftJoin(users, eq(users.id, complaints.userId))
    .where(inArray(complaints.id, [...ids]))
    .orderBy(asc(complaints.id))
  for (const { kind, title, reason, guest, userId, user, deletedAt, text } of rows) {
    const recipient = deletedAt === null ? (user ?? guest) : null
    if (recipient === null) continue
    const isUser = user !== null
    await deps.mailer.enqueue(tx, {
      ...complaintAnswerEmail(deps.site, {
        kind,
        title,
        text,
        answer,
        isUser,
        isRequest: isEmployerRequest(reason),
      }),
      userId,
      recipient,
    })
  }
}
