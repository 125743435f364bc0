import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#server/db/schema/accounts.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { takeDownImported } from '#server/features/board/posting/take-down-imported.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/staff/context.ts'
import { assertReasons } from '#server/features/staff/moderation/decide.ts'
import { findApprovedCase, takeDownIn } from '#server/features/staff/moderation/undo.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { complaintAnswerEmail, complaintWarningEmail } from '#server/mail/templates/complaints.ts'
import type { ComplaintResolution } from '#shared/features/staff/complaints/forms.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { listAccused } from './objects.ts'
import { ofObject } from './queries.ts'
import type { ObjectKey } from './queries.ts'

type Resolution = z.infer<typeof ComplaintResolution> & ObjectKey
type Resolved = Resolution & { title: string; userId: number; /** Instant. */ at: string }

/**
 * Resolves the complaints about an object that the moderator has read: takes it down, warns those who answer for it, or
 * neither, and answers everybody who complained. All of it or nothing.
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
  const resolvedCount = await deps.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(complaints)
      .where(and(ofObject({ kind, objectId }), isNull(complaints.resolvedAt), lte(complaints.id, upTo)))
      .orderBy(asc(complaints.id))
      .for('update')
    const [first] = rows
    if (!first) throw new Problem('conflict', 'На эти жалобы уже ответили. Обновите страницу.')
    const resolved = { ...resolution, title: first.title, userId, at }
    if (outcome === 'taken_down') await takeDown(tx, deps, resolved)
    if (outcome === 'warned') await warn(tx, deps, resolved)
    const ids = rows.map(({ id }) => id)
    await tx
      .update(complaints)
      .set({ outcome, answer, resolvedAt: at, resolvedBy: userId })
      .where(inArray(complaints.id, ids))
    await answerAll(tx, deps, { ids, resolved })
    await recordAudit(tx, {
      userId,
      action: 'complaint.resolved',
      objectKind: 'complaint',
      objectId: `${kind}:${objectId}`,
      details: { outcome, count: ids.length },
      at,
    })
    return ids.length
  })
  if (outcome === 'taken_down') await deps.changes.publish({ kind: 'vacancies', ids: [objectId] })
  deps.log.info({ event: 'complaint.resolved', kind, objectId, outcome, count: resolvedCount })
  return { resolvedCount }
}

async function takeDown(
  tx: Sql,
  deps: Deps,
  { kind, objectId, rule, comment, isFinal, userId, at }: Resolved,
) {
  if (kind !== 'vacancy') throw new Problem('invalid', 'С публикации снимают только вакансии.')
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

/** Says what is wrong, and nothing about who complained and in which words. */
async function warn(tx: Sql, deps: Deps, { kind, objectId, title, comment }: Resolved) {
  if (comment === null)
    throw new Problem('invalid', FORM_MESSAGES.required, { comment: FORM_MESSAGES.required })
  const addresses = await listAccused(tx, { kind, objectId })
  if (addresses.length === 0)
    throw new Problem('conflict', 'Предупредить некого: за это на сайте никто не отвечает.')
  const email = complaintWarningEmail(deps.site, { kind, title, comment })
  for (const recipient of addresses) await deps.mailer.enqueue(tx, { ...email, recipient })
}

async function answerAll(
  tx: Sql,
  deps: Deps,
  { ids, resolved: { kind, title, answer } }: { ids: readonly number[]; resolved: Resolved },
) {
  const rows = await tx
    .select({ guest: complaints.email, user: users.email, deletedAt: users.deletedAt, text: complaints.text })
    .from(complaints)
    .leftJoin(users, eq(users.id, complaints.userId))
    .where(inArray(complaints.id, [...ids]))
    .orderBy(asc(complaints.id))
  for (const { guest, user, deletedAt, text } of rows) {
    const recipient = deletedAt === null ? (user ?? guest) : null
    if (recipient === null) continue
    const isUser = user !== null
    await deps.mailer.enqueue(tx, {
      ...complaintAnswerEmail(deps.site, { kind, title, text, answer, isUser }),
      recipient,
    })
  }
}
