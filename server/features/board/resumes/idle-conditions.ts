/** Conditions for resumes that their authors have left. */
import { and, eq, exists, gt, inArray, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import type { Sql } from '#server/kernel/sql.ts'

type Moment = string | typeof resumes.idleAskedAt

export type IdleKind = 'shown' | 'draft'

/** Resumes that readers see, and texts that nobody but the author has ever seen. */
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
 * No e-mail of this kind is still to be sent to the author, or was sent after the moment: the worker that wrote it may have
 * stopped before it was sent, and the author would have had less time than it says.
 */
export const wasToldBefore = (db: Sql, { kind, moment }: { kind: string; moment: string }) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(emails)
      .innerJoin(users, eq(users.email, emails.recipient))
      .where(
        and(
          eq(users.id, resumes.userId),
          eq(emails.kind, kind),
          or(gt(emails.sentAt, moment), and(isNull(emails.sentAt), isNull(emails.failedAt))),
        ),
      ),
  )
