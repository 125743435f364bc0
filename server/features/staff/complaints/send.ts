import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { complaints } from '#server/db/schema/complaints.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { ComplaintForm } from '#shared/features/staff/complaints/forms.ts'
import { MERGED_TEXT_MAX } from '#shared/features/staff/complaints/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireSubject } from './subject.ts'

const SIGN_IN_FIRST = 'Сначала войдите: компанию передают человеку с аккаунтом.'

/**
 * Stores a complaint; a further one of the same person about the same object joins the waiting one and keeps its term.
 * One from a program, which fills the hidden field, is dropped without a word.
 * @throws Problem too_many_requests, not_found, invalid for a guest who asks for a company
 */
export async function sendComplaint(
  ctx: Ctx,
  { website, ...form }: ComplaintForm,
): Promise<{ answerTo: 'account' | 'email' | 'nobody' }> {
  const { deps, actor, session } = ctx
  const userId = actor.kind === 'user' ? actor.userId : null
  const email = userId === null ? form.email : null
  const network = networkOf(session.ip)
  await deps.limits.take('complaints', userId === null ? network : `user:${userId}`)
  const answerTo = userId !== null ? 'account' : email !== null ? 'email' : 'nobody'
  if (website !== '') {
    deps.log.info({ event: 'complaint.dropped' })
    return { answerTo }
  }
  const { target, id, reason, text } = form
  if (reason === 'claim' && userId === null)
    throw new Problem('invalid', SIGN_IN_FIRST, { reason: SIGN_IN_FIRST })
  const subject = await requireSubject(ctx, { target, id })
  const sender =
    userId !== null
      ? `user ${userId}`
      : email !== null
        ? `email ${email}`
        : // Neighbours share a network: only the same words count as the same guest.
          `network ${network} ${reason} ${text}`
  const merged = sql`case
    when position(excluded.text in ${complaints.text}) > 0 then ${complaints.text}
    else left(concat_ws(E'\n\n', nullif(${complaints.text}, ''), excluded.text), ${MERGED_TEXT_MAX})
  end`
  const [stored] = await deps.db
    .insert(complaints)
    .values({
      ...subject,
      reason,
      text,
      userId,
      email,
      senderHash: createHmac('sha256', deps.secrets.codes)
        .update(`complaint of ${sender}`)
        .digest('base64url'),
      createdAt: deps.now().toISOString(),
    })
    .onConflictDoUpdate({
      target: [complaints.objectKind, complaints.objectId, complaints.senderHash],
      targetWhere: sql`resolved_at is null`,
      set: { reason: sql`excluded.reason`, text: merged },
    })
    .returning({ id: complaints.id })
  deps.log.info({ event: 'complaint.sent', complaintId: stored?.id, kind: subject.objectKind, reason })
  return { answerTo }
}
