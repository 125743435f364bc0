/** Conditions for resumes that their authors have left. */
import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { isOnItsWay } from '#server/mail/queries.ts'

type Moment = string | typeof resumes.idleAskedAt

export type IdleKind = 'shown' | 'draft'

/** `shown`: resumes that readers see. `draft`: texts that only the author has ever seen. */
const ofKind: Readonly<Record<IdleKind, () => SQL | undefined>> = {
  shown: () => and(eq(resumes.status, 'published'), ne(resumes.visibility, 'nobody')),
  draft: () => and(inArray(resumes.status, ['draft', 'rejected']), isNull(resumes.content)),
}

/** Neither changed nor confirmed since; for a resume that readers see, its author has not even visited the site. */
export function isIdle(db: Sql, kind: IdleKind, since: Moment) {
  const visits = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, resumes.userId), gt(sessions.lastSeenAt, since)))
  // Signing out deletes the session; the browser stays known.
  const signIns = db
    .select({ one: sql`1` })
    .from(devices)
    .where(and(eq(devices.userId, resumes.userId), gt(devices.lastSeenAt, since)))
  return and(
    ofKind[kind](),
    lte(resumes.updatedAt, since),
    or(isNull(resumes.publishedAt), lte(resumes.publishedAt, since)),
    or(isNull(resumes.confirmedAt), lt(resumes.confirmedAt, since)),
    kind === 'shown' ? and(notExists(visits), notExists(signIns)) : undefined,
  )
}

/** The author can read an e-mail and do something about it. */
export const isReachable = (db: Sql) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(
        and(
          eq(users.id, resumes.userId),
          isNull(users.deletedAt),
          isNull(users.deletionAt),
          isNull(users.blockedAt),
        ),
      ),
  )

/**
 * The last e-mail of this kind had been sent to the author by the moment: the worker that wrote it may have stopped before
 * it was sent, and the author would have had less time than it says. A sent e-mail proves it; one that is gone does not.
 */
export const wasToldBefore = (db: Sql, { kind, moment }: { kind: string; moment: string }) =>
  and(
    exists(emailsToAuthor(db, kind, and(sentSinceAsked, lte(emails.sentAt, moment)))),
    notExists(emailsToAuthor(db, kind, or(gt(emails.sentAt, moment), failedSinceAsked, isOnItsWay))),
  )

/** The e-mail was given up or is gone, so that no wait for an answer ever began. */
export const wasNotTold = (db: Sql, { kind }: { kind: string }) =>
  and(
    notExists(emailsToAuthor(db, kind, isOnItsWay)),
    or(
      exists(emailsToAuthor(db, kind, failedSinceAsked)),
      notExists(emailsToAuthor(db, kind, sentSinceAsked)),
    ),
  )

const sentSinceAsked = gte(emails.sentAt, resumes.idleAskedAt)
const failedSinceAsked = or(
  gte(emails.failedAt, resumes.idleAskedAt),
  gte(emails.droppedAt, resumes.idleAskedAt),
)

const emailsToAuthor = (db: Sql, kind: string, which: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(emails)
    .innerJoin(users, eq(users.email, emails.recipient))
    .where(and(eq(users.id, resumes.userId), eq(emails.kind, kind), which))
