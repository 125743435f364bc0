import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { contentRemarks } from '#server/db/schema/content.ts'
import type { Ctx, Deps } from '#server/features/content/context.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { remarkAnswerEmail } from '#server/mail/templates/remarks.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { Remark } from '#shared/features/content/remarks/contract.ts'
import type { RemarkDecision, RemarkForm } from '#shared/features/content/remarks/forms.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { z } from 'zod'
import { findRemark } from './queries.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/**
 * Stores a remark; one from a program, which fills the hidden field, is dropped without a word.
 * @throws Problem too_many_requests
 */
export async function sendRemark({ deps, actor, session }: Ctx, { website, ...remark }: RemarkForm) {
  await deps.limits.take('remarks', networkOf(session.ip))
  if (website !== '') {
    deps.log.info({ event: 'remark.dropped', route: pageOf(remark) })
    return
  }
  const [stored] = await deps.db
    .insert(contentRemarks)
    .values({
      ...remark,
      userId: actor.kind === 'user' ? actor.userId : null,
      createdAt: deps.now().toISOString(),
    })
    .returning({ id: contentRemarks.id })
  deps.log.info({ event: 'remark.sent', remarkId: stored?.id, kind: remark.kind, route: pageOf(remark) })
}

/** Without what an address names. */
const pageOf = ({ path }: Pick<RemarkForm, 'path'>) => matchRoute(path)?.route.path ?? 'other'

/**
 * Resolves an open remark; with an answer, the author gets it by e-mail.
 * @throws Problem not_found, conflict for a remark that is resolved already, invalid for an answer without an e-mail
 */
export async function resolveRemark(
  ctx: Ctx,
  { id, note, answer }: z.infer<typeof RemarkDecision> & { id: number },
): Promise<Remark> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(contentRemarks).where(eq(contentRemarks.id, id)).for('update')
    if (!row) throw new Problem('not_found', 'Такого замечания нет.')
    if (row.resolvedAt !== null) throw new Problem('conflict', 'Это замечание уже решили. Обновите страницу.')
    if (answer !== null && row.email === null)
      throw new Problem('invalid', 'Автор не оставил почту.', { answer: 'Автор не оставил почту.' })
    await tx
      .update(contentRemarks)
      .set({ resolvedAt: at, resolvedBy: userId, note, answer })
      .where(eq(contentRemarks.id, id))
    if (answer !== null && row.email !== null)
      await deps.mailer.enqueue(tx, {
        ...remarkAnswerEmail(deps.site, { path: row.path, text: row.text, answer }),
        userId: null,
        recipient: row.email,
      })
    await recordAudit(tx, {
      userId,
      action: 'remark.resolved',
      objectKind: 'remark',
      objectId: String(id),
      details: { isAnswered: answer !== null },
      at,
    })
    const resolved = await findRemark(tx, id)
    if (!resolved) throw new Error('The remark was updated in this transaction')
    return resolved
  })
}

/**
 * Empties what was resolved long ago: the text, the e-mail and the answer. A remark that is still open keeps its text
 * and loses the e-mail.
 */
export async function purgeRemarks({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.remarks * DAY_MS).toISOString()
  const dropped = await db
    .update(contentRemarks)
    .set({ email: null })
    .where(
      and(
        isNull(contentRemarks.resolvedAt),
        isNotNull(contentRemarks.email),
        lt(contentRemarks.createdAt, before),
      ),
    )
    .returning({ id: contentRemarks.id })
  const rows = await db
    .update(contentRemarks)
    .set({ text: '', email: null, userId: null, answer: null })
    .where(
      and(
        lt(contentRemarks.resolvedAt, before),
        or(ne(contentRemarks.text, ''), isNotNull(contentRemarks.email)),
      ),
    )
    .returning({ id: contentRemarks.id })
  return { remarks: rows.length, openRemarks: dropped.length }
}
