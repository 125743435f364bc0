/** How a company hears of new responses: a letter each, or one a day to each of its people who want that. */
import type { Sql } from '#server/db/client.ts'
import { nextMorning } from '#server/mail/morning.ts'
import { responseDigestLetter, responseSentLetter } from '#server/mail/templates/responses.ts'
import type { Deps } from '#server/platform/context.ts'
import { countByVacancy, findHearer, insertUntold, listDuePeople, takeUntold } from './digest-queries.ts'
import { listConcerned } from './sides-queries.ts'

/** At once: what is left is done by the next run. */
const BATCH = 500

/** In the transaction of the response. */
export async function tellOfResponse(
  tx: Sql,
  { mailer, site, now }: Pick<Deps, 'mailer' | 'site' | 'now'>,
  told: { id: number; vacancyId: number; title: string; resume: string },
) {
  for (const { userId, email, zone, notifications } of await listConcerned(tx, told.vacancyId)) {
    if (notifications.newResponses === 'at_once')
      await mailer.enqueue(tx, { ...responseSentLetter(site, told), recipient: email })
    if (notifications.newResponses === 'daily')
      await insertUntold(tx, { userId, responseId: told.id, dueAt: nextMorning(now(), { zone }) })
  }
}

/** Writes the letters of the day. Safe to run twice, by two processes too, and to be broken off. */
export async function sendDigests({ db, now, mailer, site }: Pick<Deps, 'db' | 'now' | 'mailer' | 'site'>) {
  let digests = 0
  for (const userId of await listDuePeople(db, { at: now().toISOString(), limit: BATCH }))
    digests += await db.transaction(async (tx) => {
      const responseIds = await takeUntold(tx, userId)
      const person = await findHearer(tx, userId)
      if (!person || person.notifications.newResponses === 'off') return 0
      const vacancies = await countByVacancy(tx, { userId, responseIds })
      if (vacancies.length === 0) return 0
      await mailer.enqueue(tx, { ...responseDigestLetter(site, vacancies), recipient: person.email })
      return 1
    })
  if (digests > 0) mailer.kick()
  return { digests }
}
