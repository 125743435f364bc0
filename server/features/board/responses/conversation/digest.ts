/** How managers learn of new responses: an e-mail each, or one digest a day. */
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { companyRoles } from '#server/db/schema/managers.ts'
import { pendingNotifications, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { defineJob } from '#server/kernel/job-queue.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { nextMorning } from '#server/mail/morning.ts'
import { responseDigestEmail, responseSentEmail } from '#server/mail/templates/responses.ts'
import { NAMES_SHOWN } from '#shared/kernel/text.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { visibleName } from '../listing/names.ts'
import { findRecipient, listResponsibleManagers } from '../recipients.ts'

export const responseDigestJob = defineJob({
  name: 'response-digest',
  title: 'Отклики за день',
  data: z.object({ userId: z.number().int() }),
  concurrency: 2,
  timeoutSeconds: 60,
  retry: { limit: 10, delaySeconds: 30, delayMaxSeconds: 3600 },
  pollSeconds: 30,
  policy: 'short',
})

/** Notifies the managers of a new response. Call it in the transaction of the response. */
export async function notifyOfResponse(
  tx: Sql,
  { notifier, queue, site, now }: Pick<Deps, 'notifier' | 'queue' | 'site' | 'now'>,
  response: { id: number; vacancyId: number; title: string; seeker: string; resume: string },
) {
  const managers = await listResponsibleManagers(tx, response.vacancyId)
  const email = responseSentEmail(site, response)
  await notifier.notify(
    tx,
    managers.map(({ userId }) => ({ userId, email })),
  )
  for (const { userId, zone, notifications } of managers) {
    if (notifications.newResponses === 'daily') {
      const dueAt = nextMorning(now(), { zone })
      await tx
        .insert(pendingNotifications)
        .values({ userId, responseId: response.id, dueAt })
        .onConflictDoNothing()
      await queue.send(tx, responseDigestJob, { userId }, { key: String(userId), startAfter: dueAt })
    }
  }
}

/** Writes the digest to one manager and clears their pending notifications. */
export async function sendDigest(
  { db, mailer, site }: Pick<Deps, 'db' | 'mailer' | 'site'>,
  { userId }: { userId: number },
) {
  const digests = await db.transaction(async (tx) => {
    // Claims the pending notifications atomically: of two processes one gets them.
    const pending = await tx
      .delete(pendingNotifications)
      .where(eq(pendingNotifications.userId, userId))
      .returning({ responseId: pendingNotifications.responseId })
    const person = await findRecipient(tx, userId)
    if (!person || person.notifications.newResponses === 'off') return 0
    const responseIds = pending.map(({ responseId }) => responseId)
    const counts = await countByVacancy(tx, { userId, responseIds })
    if (counts.length === 0) return 0
    await mailer.enqueue(tx, {
      ...responseDigestEmail(site, { vacancies: counts, responseIds }),
      userId,
      recipient: person.email,
    })
    return 1
  })
  return { digests }
}

/** Enqueues a job for every manager with pending notifications, such as those of the release before the queue. */
export async function enqueueDigests({ db, queue }: Pick<Deps, 'db' | 'queue'>) {
  const digests = await db
    .select({
      userId: pendingNotifications.userId,
      dueAt: sql`min(${pendingNotifications.dueAt})`.mapWith(pendingNotifications.dueAt),
    })
    .from(pendingNotifications)
    .groupBy(pendingNotifications.userId)
    .orderBy(asc(pendingNotifications.userId))
  for (const { userId, dueAt } of digests)
    await queue.send(db, responseDigestJob, { userId }, { key: String(userId), startAfter: dueAt })
}

/** Those that are not withdrawn, in companies where the person still works, by vacancy; the most responses first. */
export async function countByVacancy(
  tx: Sql,
  { userId, responseIds }: { userId: number; responseIds: readonly number[] },
) {
  const rows = await tx
    .select({
      vacancyId: vacancies.id,
      title: vacancies.title,
      contacts: responses.contacts,
      resume: responses.resume,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(
      companyRoles,
      and(
        eq(companyRoles.companyId, responses.companyId),
        eq(companyRoles.userId, userId),
        gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
      ),
    )
    .where(and(inArray(responses.id, [...responseIds]), ne(responses.state, 'withdrawn')))
    .orderBy(asc(responses.id))
  const byVacancy = [...Map.groupBy(rows, ({ vacancyId }) => vacancyId).values()]
  return byVacancy
    .map((found) => ({
      vacancyId: found[0]?.vacancyId ?? 0,
      title: found[0]?.title ?? '',
      count: found.length,
      names: found.slice(0, NAMES_SHOWN).map(visibleName),
    }))
    .toSorted((a, b) => b.count - a.count || a.vacancyId - b.vacancyId)
}
