import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import { users } from '#server/db/schema/accounts.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/**
 * Puts a email to the author of a vacancy into the queue: to who still works in the company and has not turned such
 * letters off.
 */
export async function notifyAuthor(
  tx: Sql,
  { mailer }: Pick<Deps, 'mailer'>,
  { vacancyId, email }: { vacancyId: number; email: EmailDraft },
): Promise<void> {
  const recipient = await findAuthorAddress(tx, vacancyId)
  if (recipient !== null) await mailer.enqueue(tx, { ...email, recipient })
}

/** Where letters about a vacancy go; null for an imported one, and for an author who is gone or does not want them. */
async function findAuthorAddress(db: Sql, vacancyId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email, notifications: users.notifications })
    .from(vacancies)
    .innerJoin(users, eq(users.id, vacancies.authorId))
    .innerJoin(
      companyRoles,
      and(eq(companyRoles.userId, users.id), eq(companyRoles.companyId, vacancies.companyId)),
    )
    .where(
      and(
        eq(vacancies.id, vacancyId),
        gte(companyRoles.accessLevel, ACCESS_LEVELS.MANAGER),
        isNull(users.deletedAt),
      ),
    )
  return row?.notifications.vacancies ? row.email : null
}
