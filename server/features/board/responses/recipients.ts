/** Who is notified of responses. */
import { and, asc, eq, gt, isNull, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Notice } from '#server/features/identity/notifications/port.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/** The author of the vacancy, or the company's administrators when the author no longer works there. */
export async function listResponsibleManagers(db: Sql, vacancyId: number) {
  return db
    .select({
      userId: users.id,
      email: users.email,
      zone: users.zone,
      notifications: users.notifications,
    })
    .from(vacancies)
    .innerJoin(companyRoles, eq(companyRoles.companyId, vacancies.companyId))
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(and(eq(vacancies.id, vacancyId), isResponsible(db), isNull(users.deletedAt)))
    .orderBy(asc(companyRoles.id))
    .limit(MANAGERS_MAX)
}

const MANAGERS_MAX = 20

/** Which of the company's roles answer for a vacancy. */
function isResponsible(db: Sql) {
  const author = alias(companyRoles, 'author')
  const isHere = db
    .select({ id: author.id })
    .from(author)
    .where(
      and(
        eq(author.companyId, vacancies.companyId),
        eq(author.userId, vacancies.authorId),
        gt(author.accessLevel, ACCESS_LEVELS.DEFAULT),
      ),
    )
  return and(
    gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
    or(
      eq(companyRoles.userId, vacancies.authorId),
      and(eq(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN), notExists(isHere)),
    ),
  )
}

/** Notifies those of them who want to know. */
export async function notifyManagers(
  tx: Sql,
  { notifier }: Pick<Deps, 'notifier'>,
  vacancyId: number,
  notice: Omit<Notice, 'userId'>,
) {
  const responsible = tx
    .select({ userId: companyRoles.userId })
    .from(vacancies)
    .innerJoin(companyRoles, eq(companyRoles.companyId, vacancies.companyId))
    .where(and(eq(vacancies.id, vacancyId), isResponsible(tx)))
    .orderBy(asc(companyRoles.id))
    .limit(MANAGERS_MAX)
  await notifier.notifyAll(tx, responsible, notice)
}

/** Null for a deleted account. */
export async function findRecipient(db: Sql, userId: number) {
  const [row] = await db
    .select({ email: users.email, notifications: users.notifications })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row ?? null
}
