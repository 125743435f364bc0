/** Who gets e-mails about responses. */
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/** The author of the vacancy, or the company's administrators when the author no longer works there. */
export async function listResponsibleManagers(db: Sql, vacancyId: number) {
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      zone: users.zone,
      notifications: users.notifications,
      isAuthor: sql<boolean>`${vacancies.authorId} is not distinct from ${users.id}`,
    })
    .from(vacancies)
    .innerJoin(companyRoles, eq(companyRoles.companyId, vacancies.companyId))
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(
      and(
        eq(vacancies.id, vacancyId),
        gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
        isNull(users.deletedAt),
        or(eq(users.id, vacancies.authorId), eq(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN)),
      ),
    )
    .orderBy(asc(companyRoles.id))
    .limit(20)
  const author = rows.filter(({ isAuthor }) => isAuthor)
  return author.length > 0 ? author : rows
}

/** E-mails of those of them who have e-mails about answers and messages switched on. */
export async function listManagerEmails(db: Sql, vacancyId: number): Promise<string[]> {
  return (await listResponsibleManagers(db, vacancyId))
    .filter(({ notifications }) => notifications.responses)
    .map(({ email }) => email)
}

/** Null for a deleted account and where e-mails about responses are switched off. */
export async function findSeekerEmail(db: Sql, userId: number): Promise<string | null> {
  const person = await findRecipient(db, userId)
  return person?.notifications.responses ? person.email : null
}

/** Null for a deleted account. */
export async function findRecipient(db: Sql, userId: number) {
  const [row] = await db
    .select({ email: users.email, notifications: users.notifications })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row ?? null
}
