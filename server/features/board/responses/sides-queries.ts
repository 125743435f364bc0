import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/** The vacancy of a response, held so that it cannot be closed meanwhile. */
export async function lockVacancy(tx: Sql, id: number) {
  const [row] = await tx.select(vacancyColumns).from(vacancies).where(eq(vacancies.id, id)).for('share')
  return row ?? null
}

export const vacancyColumns = {
  id: vacancies.id,
  companyId: vacancies.companyId,
  authorId: vacancies.authorId,
  title: vacancies.title,
  status: vacancies.status,
  expiresAt: vacancies.expiresAt,
  publishedAt: vacancies.publishedAt,
  sourceUrl: vacancies.sourceUrl,
}

export async function findVacancyOf(db: Sql, id: number) {
  const [row] = await db.select(vacancyColumns).from(vacancies).where(eq(vacancies.id, id))
  return row ?? null
}

export type VacancyOfResponse = NonNullable<Awaited<ReturnType<typeof findVacancyOf>>>

/**
 * The photo that readers of a resume see, with its row held: its file is not removed before the copy that shows it is
 * written.
 */
export async function lockPhoto(tx: Sql, resumeId: string): Promise<string | null> {
  const [row] = await tx
    .select({ content: resumes.content })
    .from(resumes)
    .where(eq(resumes.id, resumeId))
    .for('share')
  return row?.content?.photoUrl ?? null
}

/** Whom letters about responses concern: the vacancy's author, or the admins where the author is gone. */
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

/** Those of them who want to hear of answers and messages. */
export async function listManagerEmails(db: Sql, vacancyId: number): Promise<string[]> {
  return (await listResponsibleManagers(db, vacancyId))
    .filter(({ notifications }) => notifications.responses)
    .map(({ email }) => email)
}

export async function findSeekerEmail(db: Sql, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email, notifications: users.notifications })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row?.notifications.responses ? row.email : null
}
