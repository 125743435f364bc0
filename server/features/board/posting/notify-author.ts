import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import { users } from '#server/db/schema/accounts.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/**
 * Queues an e-mail to the author of a vacancy, if the author works in the company and has not turned such e-mails off.
 */
export async function notifyAuthor(
  tx: Sql,
  { mailer }: Pick<Deps, 'mailer'>,
  { vacancyId, email }: { vacancyId: number; email: EmailDraft },
): Promise<void> {
  const recipient = await findAuthorAddress(tx, vacancyId)
  if (recipient !== null) await mailer.enqueue(tx, { ...email, recipient })
}

/** Null for an imported vacancy, and for an author who has left or has turned these e-mails off. */
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
