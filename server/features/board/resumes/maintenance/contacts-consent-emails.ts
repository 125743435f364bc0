import { and, count, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { resumes } from '#server/db/schema/resumes.ts'
import { requireUser } from '#server/features/identity/accounts/service.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { contactsConsentEmail } from '#server/mail/templates/contacts-consent.ts'
import { lacksContactsConsent } from './contacts-consent.ts'
import { forEachAuthor } from './each-author.ts'
import { isReachable } from './idle-conditions.ts'

/**
 * Requests consent from the authors of resumes that were shown under an older edition of the consent, with one e-mail
 * per person, and counts the resumes without an answer. Safe to run twice, by two processes too.
 */
export async function askForContactsConsent(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'site'> & {
    figures: { setUnconfirmedResumes(count: number): void }
  },
) {
  const { db, now, mailer, site, figures } = deps
  const isDue = and(
    lacksContactsConsent(db),
    isNull(resumes.contactsAskedAt),
    notExists(asked(db)),
    isReachable(db),
  )
  const contactsAsked = await forEachAuthor(db, isDue, async (tx, { rows, userId }) => {
    const ids = rows.map(({ id }) => id)
    await tx.update(resumes).set({ contactsAskedAt: now().toISOString() }).where(inArray(resumes.id, ids))
    await mailer.enqueue(tx, {
      ...contactsConsentEmail(site, { resumeIds: ids }),
      userId,
      recipient: (await requireUser(tx, userId)).email,
    })
  })
  const [waiting] = await db.select({ count: count() }).from(resumes).where(lacksContactsConsent(db))
  const contactsUnconfirmed = waiting?.count ?? 0
  figures.setUnconfirmedResumes(contactsUnconfirmed)
  return { contactsAsked, contactsUnconfirmed }
}

const others = alias(resumes, 'others')

/** Resumes of the same author about which an e-mail has asked. */
const asked = (db: Sql) =>
  db
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.userId, resumes.userId), isNotNull(others.contactsAskedAt)))
