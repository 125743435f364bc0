import { vacancyNotFound } from '#server/features/board/vacancies/not-found.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import { shownName, SUMMARY_LENGTH } from '#server/features/board/resumes/present.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { responseReceived } from './events.ts'
import { instantOf } from '#server/kernel/instant.ts'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { RESPONSES_A_DAY } from '#shared/features/board/responses/vocabulary.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { excerpt } from '#shared/kernel/html-text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { findVacancy, insertEvents, insertResponse, lockPhoto, lockVacancy, setResponse } from './queries.ts'
import type { VacancyOfResponse } from './queries.ts'
import { notifyOfResponse } from './digest.ts'
import { isOpen, vacancyBrief } from './presenters.ts'
import { companyResponsiveness, responses } from '#server/db/schema/responses.ts'

/** Everything the form of a response shows. @throws Problem not_found for a vacancy that was never published */
export async function prepareResponse(ctx: Ctx, { id }: { id: number }): Promise<Preparation> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const vacancy = await findVacancy(db, id)
  if (!vacancy || vacancy.publishedAt === null) throw vacancyNotFound()
  const [company, [answers = null], sendable, all, sent, used, refusal] = await Promise.all([
    findCompanyRef(ctx.deps, vacancy.companyId),
    db
      .select({ share: companyResponsiveness.share, hours: companyResponsiveness.hours })
      .from(companyResponsiveness)
      .where(eq(companyResponsiveness.companyId, vacancy.companyId)),
    listSendable(db, userId),
    db.$count(resumes, eq(resumes.userId, userId)),
    findSent(db, { vacancyId: id, userId }),
    countSentBy(db, { userId, since: dayBefore(now()) }),
    refusalOf(db, vacancy, { userId, now: now() }),
  ])
  if (!company) throw vacancyNotFound()
  return {
    vacancy: vacancyBrief(vacancy, now()),
    company,
    answers,
    resumes: sendable.flatMap(({ id: resumeId, content, updatedAt }) =>
      content === null
        ? []
        : [
            {
              id: ResumeId.parse(resumeId),
              title: content.title,
              name: shownName(content),
              summary: excerpt(content.about, SUMMARY_LENGTH),
              updatedAt: instantOf(updatedAt),
            },
          ],
    ),
    hasUnchecked: sendable.length === 0 && all > 0,
    left: Math.max(0, RESPONSES_A_DAY - used),
    sentId: sent && sent.state !== 'closed' ? ResponseId.parse(sent.id) : null,
    refusal,
  }
}

/**
 * Sends a copy of one of the caller's resumes with its contacts. Once per vacancy and person; only a response that was
 * closed with the vacancy may be sent again when the vacancy is open again.
 * @throws Problem not_found for a vacancy or a resume, conflict, too_many_requests
 */
export async function sendResponse(
  ctx: Ctx,
  { id, resumeId, letter }: { id: number; resumeId: string; letter: string },
): Promise<{ id: ResponseId }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  const responseId = await deps.db.transaction(async (tx) => {
    // Two responses at once cannot pass the limit, nor go to one vacancy.
    await lockUser(tx, userId)
    const vacancy = await lockVacancy(tx, id)
    if (!vacancy || vacancy.publishedAt === null) throw vacancyNotFound()
    const refusal = await refusalOf(tx, vacancy, { userId, now: deps.now() })
    if (refusal !== null) throw new Problem('conflict', refusal)
    const resume = (await listSendable(tx, userId)).find((one) => one.id === resumeId)
    if (!resume || resume.content === null) throw new Problem('not_found', 'Такого резюме нет')
    const before = await findSent(tx, { vacancyId: id, userId })
    if (before && before.state !== 'closed') throw alreadySent()
    if ((await countSentBy(tx, { userId, since: dayBefore(deps.now()) })) >= RESPONSES_A_DAY)
      throw tooManyRequests(`За сутки можно откликнуться ${RESPONSES_A_DAY} раз. Продолжите завтра.`)
    const sent = {
      companyId: vacancy.companyId,
      resumeId,
      origin: 'response' as const,
      state: 'sent' as const,
      letter,
      resume: {
        text: { ...resume.content, photoUrl: await lockPhoto(tx, resumeId) },
        updatedAt: instantOf(resume.publishedAt ?? resume.updatedAt),
      },
      contacts: resume.contacts,
      sentAt: at,
      updatedAt: at,
    }
    const row = before
      ? await setResponse(tx, before.id, { ...sent, viewedAt: null, reason: null })
      : await insertResponse(tx, { ...sent, vacancyId: id, userId })
    if (!row) throw alreadySent()
    await insertEvents(tx, [{ responseId: row.id, event: 'sent', side: 'seeker', userId, at }])
    await deps.events.raise(tx, responseReceived, { vacancyId: id, at: deps.now() })
    await recordAudit(tx, {
      userId,
      action: 'response.sent',
      objectKind: 'response',
      objectId: String(row.id),
      details: { vacancyId: id },
      at,
    })
    const notified = { id: row.id, vacancyId: id, title: vacancy.title, resume: resume.content.title }
    await notifyOfResponse(tx, deps, notified)
    return row.id
  })
  return { id: ResponseId.parse(responseId) }
}

/** Why this person cannot respond to the vacancy; null when they can. */
async function refusalOf(
  db: Sql,
  vacancy: VacancyOfResponse,
  { userId, now }: { userId: number; now: Date },
): Promise<string | null> {
  if (!isOpen(vacancy, now)) return 'Вакансия закрыта: откликнуться на неё уже нельзя.'
  if ((await findAccessLevel(db, { companyId: vacancy.companyId, userId })) !== null)
    return 'Это вакансия вашей компании.'
  if (vacancy.sourceUrl !== null && !(await hasManagers(db, vacancy.companyId)))
    return 'Эта вакансия с другого сайта: откликнитесь на нём, чтобы работодатель увидел ваш отклик.'
  return null
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString()
const alreadySent = () => new Problem('conflict', 'Вы уже откликнулись на эту вакансию.')

function countSentBy(db: Sql, { userId, since }: { userId: number; since: string }): Promise<number> {
  return db.$count(
    responses,
    and(eq(responses.userId, userId), eq(responses.origin, 'response'), gt(responses.sentAt, since)),
  )
}

async function findSent(db: Sql, { vacancyId, userId }: { vacancyId: number; userId: number }) {
  const [row] = await db
    .select()
    .from(responses)
    .where(and(eq(responses.vacancyId, vacancyId), eq(responses.userId, userId)))
  return row ?? null
}

/** Resumes of a person that can be sent: their text has been approved by a moderator. */
function listSendable(db: Sql, userId: number) {
  return db
    .select({
      id: resumes.id,
      content: resumes.content,
      contacts: resumes.contacts,
      publishedAt: resumes.publishedAt,
      updatedAt: resumes.updatedAt,
    })
    .from(resumes)
    .where(
      and(
        eq(resumes.userId, userId),
        inArray(resumes.status, ['published', 'hidden']),
        isNotNull(resumes.content),
      ),
    )
    .orderBy(desc(resumes.updatedAt), asc(resumes.id))
    .limit(100)
}

/** Whether the company has managers who could answer. */
async function hasManagers(db: Sql, companyId: number) {
  const [row] = await db
    .select({ id: companyRoles.id })
    .from(companyRoles)
    .where(and(eq(companyRoles.companyId, companyId), gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT)))
    .limit(1)
  return row !== undefined
}
