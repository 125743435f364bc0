import { and, eq, gt } from 'drizzle-orm'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requireNotEnded } from '#server/features/identity/companies/ended.ts'
import { requireReadableResume } from '#server/features/board/resumes/reading/read.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { responseReceived } from '../events.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { INVITATIONS_A_DAY } from '#shared/features/board/responses/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companies } from '#server/db/schema/companies.ts'
import { requireManagedVacancy } from '../access.ts'
import { requireAllowedMessage } from '../conversation/message-rules.ts'
import { insertMessage } from '../conversation/messages.ts'
import { insertEvents, insertResponse, lockPhoto, lockVacancy } from '../queries.ts'
import { isOpen } from '../listing/presenters.ts'
import { responses } from '#server/db/schema/responses.ts'
import { responseInvitedEmail } from '#server/mail/templates/responses.ts'

/**
 * Invites the author of a resume that the caller may read. The contacts stay closed until the person agrees.
 * @throws Problem not_found for the resume or the vacancy, conflict, too_many_requests, invalid for the field `message`
 */
export async function inviteAuthor(
  ctx: Ctx,
  { id, vacancyId, message }: { id: string; vacancyId: number; message: string | null },
): Promise<{ id: ResponseId }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { row, text, updatedAt } = await requireReadableResume(ctx, id)
  await requireAllowedMessage(ctx, {
    text: message ?? '',
    field: 'message',
    companiesOf: async () => [(await requireManagedVacancy(ctx, deps.db, vacancyId)).companyId],
  })
  const now = deps.now()
  const at = now.toISOString()
  const responseId = await deps.db.transaction(async (tx) => {
    const { companyId } = await requireManagedVacancy(ctx, tx, vacancyId)
    await requireNotEnded(tx, companyId)
    // Vacancies are locked before their company everywhere.
    const vacancy = await lockVacancy(tx, vacancyId)
    // Lock the company so that two concurrent invitations cannot exceed the limit.
    const [company] = await tx
      .select({ title: companies.title })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('update')
    if (vacancy?.status === 'unconfirmed')
      throw new Problem('conflict', 'Сначала подтвердите, что вакансия актуальна: сейчас её нет в поиске.')
    if (!vacancy || !isOpen(vacancy, now))
      throw new Problem('conflict', 'Пригласить можно только на открытую вакансию.')
    if (row.userId === userId) throw new Problem('conflict', 'Это ваше резюме.')
    const since = new Date(now.getTime() - DAY_MS).toISOString()
    const isRecent = and(eq(responses.origin, 'invitation'), gt(responses.sentAt, since))
    if ((await tx.$count(responses, and(eq(responses.companyId, companyId), isRecent))) >= INVITATIONS_A_DAY)
      throw tooManyRequests(`За сутки можно пригласить ${INVITATIONS_A_DAY} человек. Продолжите завтра.`)
    const invited = await insertResponse(tx, {
      vacancyId,
      companyId,
      userId: row.userId,
      resumeId: id,
      origin: 'invitation',
      state: 'invited',
      resume: { text: { ...text, photoUrl: await lockPhoto(tx, id) }, updatedAt },
      sentAt: at,
      viewedAt: at,
      updatedAt: at,
    })
    if (!invited)
      throw new Problem('conflict', 'Этот человек уже откликнулся на вакансию, или вы его уже приглашали.')
    await insertEvents(tx, [{ responseId: invited.id, event: 'invited', side: 'company', userId, at }])
    await ctx.deps.events.raise(tx, responseReceived, {
      responseId: invited.id,
      vacancyId,
      origin: 'invitation',
      source: null,
      at: now,
    })
    await recordAudit(tx, {
      userId,
      action: 'response.invited',
      objectKind: 'response',
      objectId: String(invited.id),
      details: { vacancyId },
      at,
    })
    if (message !== null)
      await insertMessage(tx, { responseId: invited.id, side: 'company', userId, text: message, at })
    const invitation = {
      id: invited.id,
      title: vacancy.title,
      company: company?.title ?? '',
      message: message ?? '',
    }
    await deps.notifier.notify(tx, [
      { userId: row.userId, email: responseInvitedEmail(deps.site, invitation) },
    ])
    return invited.id
  })
  return { id: ResponseId.parse(responseId) }
}
