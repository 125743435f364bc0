/** Whether e-mails about the deletion of an account still hold when they leave. */
import { and, eq, isNull } from 'drizzle-orm'
import { hasRow } from '#server/db/statements.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { always, type EmailConditions } from '#server/mail/conditions.ts'

export const privacyEmails = {
  deletion_planned: ({ db }, { about: { deletionAt }, userId }) =>
    hasRow(db, users, and(eq(users.id, userId ?? 0), eq(users.deletionAt, deletionAt))),
  deletion_cancelled: ({ db }, { userId }) =>
    hasRow(db, users, and(eq(users.id, userId ?? 0), isNull(users.deletionAt))),
  deletion_done: always('the account is gone for good'),
} satisfies Partial<EmailConditions<{ db: Sql }>>
