/** How a company hears of new responses: an e-mail each, or one a day to each of its people who want that. */
import { z } from 'zod'
import type { Sql } from '#server/kernel/sql.ts'
import { nextMorning } from '#server/mail/morning.ts'
import { responseDigestEmail, responseSentEmail } from '#server/mail/templates/responses.ts'
import type { Deps } from '#server/features/board/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { defineJob } from '#server/kernel/job-queue.ts'
import {
  countByVacancy,
  findHearer,
  insertPendingNotification,
  listDigests,
  takePendingNotifications,
} from './digest-queries.ts'
import { listResponsibleManagers } from './sides-queries.ts'

export const responseDigestJob = defineJob({
  name: 'response-digest',
  title: 'Отклики за день',
  data: z.object({ userId: z.number().int() }),
  concurrency: 2,
  timeoutSeconds: 60,
  retry: { limit: 10, delaySeconds: 30, delayMaxSeconds: 3600 },
  pollSeconds: 30,
  keeps: 'one_waiting',
})

type Tools = Pick<Deps, 'mailer' | 'queue' | 'site' | 'now'>

/** In the transaction of the response. */
export async function notifyOfResponse(
  tx: Sql,
  { mailer, queue, site, now }: Tools,
  told: { id: number; vacancyId: number; title: string; resume: string },
) {
  for (const { userId, email, zone, notifications } of await listResponsibleManagers(tx, told.vacancyId)) {
    if (notifications.newResponses === 'at_once')
      await mailer.enqueue(tx, { ...responseSentEmail(site, told), recipient: email })
    if (notifications.newResponses === 'daily') {
      const dueAt = nextMorning(now(), { zone })
      await insertPendingNotification(tx, { userId, responseId: told.id, dueAt })
      await queue.send(tx, responseDigestJob, { userId }, { key: String(userId), startAfter: dueAt })
    }
  }
}

/** Writes the e-mail of the day to one person, about everything that waits for them. */
export async function sendDigest(
  { db, mailer, site }: Pick<Deps, 'db' | 'mailer' | 'site'>,
  { userId }: { userId: number },
) {
  const digests = await db.transaction(async (tx) => {
    const responseIds = await takePendingNotifications(tx, userId)
    const person = await findHearer(tx, userId)
    if (!person || person.notifications.newResponses === 'off') return 0
    const vacancies = await countByVacancy(tx, { userId, responseIds })
    if (vacancies.length === 0) return 0
    await mailer.enqueue(tx, { ...responseDigestEmail(site, vacancies), recipient: person.email })
    return 1
  })
  return { digests }
}

/** Gives a job to every person whose responses wait without one, such as those of the release before the queue. */
export async function enqueueDigests({ db, queue }: Pick<Deps, 'db' | 'queue'>) {
  for (const { userId, dueAt } of await listDigests(db))
    await queue.send(db, responseDigestJob, { userId }, { key: String(userId), startAfter: instantOf(dueAt) })
}
