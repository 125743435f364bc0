/** Responses that wait for the check of their resume or for the consent of a parent. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { responseDrafts } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import type { Deps } from '#server/features/board/context.ts'
import { awaitsGuardian } from '#server/features/board/guardians/consents.ts'
import type { resumeApproved } from '#server/features/board/resumes/events.ts'
import type { EventPayload } from '#server/kernel/domain-events.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import {
  responseLeftEmail,
  responseNotSentEmail,
  type WhyResponseLeft,
} from '#server/mail/templates/accepted-responses.ts'
import { deliverResponse } from './deliver.ts'
import { findSent, refusalOf } from './may-respond.ts'
import { canSendAgain } from '../policy.ts'
import { findVacancy, lockVacancy, type RespondableVacancy } from '../queries.ts'

/**
 * Sends the responses that waited for the check of this resume and notifies their author; those that wait for a parent
 * stay. The caller holds the lock of the resume.
 */
export async function sendAcceptedResponses(
  tx: Sql,
  deps: Deps,
  { resumeId, isAtOnce, at }: EventPayload<typeof resumeApproved>,
) {
  const [owner] = await tx.select({ userId: resumes.userId }).from(resumes).where(eq(resumes.id, resumeId))
  if (!owner || (await awaitsGuardian(tx, { ...owner, now: new Date(at) }))) return
  await sendWaiting(tx, deps, { resumeId, at, leftBecause: isAtOnce ? null : 'checked' })
}

/** A parent has agreed. The caller holds the lock of the person. */
export const sendAgreedResponses = (tx: Sql, deps: Deps, { userId, at }: { userId: number; at: string }) =>
  sendCheckedResponses(tx, deps, { userId, at, leftBecause: 'parent_agreed' })

/** Sends what waits, except where the resume is not checked. The caller holds the lock of the person. */
export async function sendCheckedResponses(
  tx: Sql,
  deps: Deps,
  { userId, at, leftBecause }: { userId: number; at: string; leftBecause: WhyResponseLeft },
) {
  const checked = await tx
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.userId, userId), hasCheckedText))
    .orderBy(asc(resumes.id))
    .for('update')
  await sequentially(checked, ({ id }) => sendWaiting(tx, deps, { resumeId: id, at, leftBecause }))
}

/** SQL: a moderator or the checks have approved the resume. A response that still waits with it waits for a parent. */
export const hasCheckedText = and(
  inArray(resumes.status, ['published', 'hidden']),
  isNotNull(resumes.content),
)

/** @param options.leftBecause reason of the notification to the author; null for no notification */
async function sendWaiting(
  tx: Sql,
  deps: Deps,
  { resumeId, at, leftBecause }: { resumeId: string; at: string; leftBecause: WhyResponseLeft | null },
) {
  const waiting = await tx
    .select({ vacancyId: responseDrafts.vacancyId })
    .from(responseDrafts)
    .where(waitsFor(resumeId))
    .orderBy(asc(responseDrafts.vacancyId))
  if (waiting.length === 0) return
  const [resume] = await tx.select().from(resumes).where(eq(resumes.id, resumeId))
  if (!resume?.content) return
  const { userId, content, contacts, publishedAt, updatedAt } = resume
  for (const { vacancyId } of waiting) {
    // The vacancy first, as closing it does.
    const vacancy = await lockVacancy(tx, vacancyId)
    const [draft] = await tx
      .delete(responseDrafts)
      .where(and(waitsFor(resumeId), eq(responseDrafts.vacancyId, vacancyId)))
      .returning()
    if (!draft || !vacancy) continue
    const before = await findSent(tx, { vacancyId, userId })
    if (before && !canSendAgain(before, new Date(at))) continue
    const refusal = await refusalOf(tx, asItWas(vacancy), { userId, now: new Date(at) })
    if (refusal !== null) {
      await notifyOfClosed(tx, deps, { vacancyId, title: vacancy.title, userIds: [userId] })
      continue
    }
    const id = await deliverResponse(tx, deps, {
      userId,
      vacancy,
      resumeId,
      resume: { text: content, updatedAt: publishedAt ?? updatedAt },
      contacts,
      letter: draft.letter,
      answers: draft.answers,
      source: draft.source,
      at,
    })
    if (leftBecause !== null)
      await deps.notifier.notify(tx, [
        { userId, email: responseLeftEmail(deps.site, { id, title: vacancy.title, because: leftBecause }) },
      ])
  }
}

/** The response was accepted before the vacancy became unconfirmed, so it still reaches the employer. */
const asItWas = (vacancy: RespondableVacancy): RespondableVacancy =>
  vacancy.status === 'unconfirmed' ? { ...vacancy, status: 'published', expiresAt: null } : vacancy

/** Accepted responses become drafts again: the resume was refused, withdrawn from the check or deleted. */
export async function returnAcceptedResponses(tx: Sql, { resumeId }: { resumeId: string }) {
  await tx.update(responseDrafts).set({ acceptedAt: null }).where(waitsFor(resumeId))
}

/** They become drafts again: a parent has refused. Those of a person who needs no parent stay. */
export async function returnRefusedResponses(
  tx: Sql,
  { now }: Pick<Deps, 'now'>,
  { userId }: { userId: number },
) {
  if (!(await awaitsGuardian(tx, { userId, now: now() }))) return
  await tx
    .update(responseDrafts)
    .set({ acceptedAt: null })
    .where(and(eq(responseDrafts.userId, userId), isNotNull(responseDrafts.acceptedAt)))
}

/** The vacancy closed before the check: removes the waiting responses and notifies their authors. */
export async function endAcceptedResponses(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site'>,
  { vacancyId }: { vacancyId: number },
) {
  const ended = await tx
    .delete(responseDrafts)
    .where(and(eq(responseDrafts.vacancyId, vacancyId), isNotNull(responseDrafts.acceptedAt)))
    .returning({ userId: responseDrafts.userId })
  if (ended.length === 0) return
  const title = (await findVacancy(tx, vacancyId))?.title ?? ''
  await notifyOfClosed(tx, deps, { vacancyId, title, userIds: ended.map(({ userId }) => userId) })
}

async function notifyOfClosed(
  tx: Sql,
  { notifier, site }: Pick<Deps, 'notifier' | 'site'>,
  { vacancyId, title, userIds }: { vacancyId: number; title: string; userIds: readonly number[] },
) {
  const email = responseNotSentEmail(site, { vacancyId, title })
  await notifier.notify(
    tx,
    userIds.map((userId) => ({ userId, email })),
  )
}

const waitsFor = (resumeId: string) =>
  and(eq(responseDrafts.resumeId, resumeId), isNotNull(responseDrafts.acceptedAt))
