import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Notice } from '#server/features/identity/notifications/port.ts'
import { users } from '#server/db/schema/accounts.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/** Notifies the author of a vacancy of its state, if the author works in the company. */
export async function notifyAuthor(
  tx: Sql,
  { notifier }: Pick<Deps, 'notifier'>,
  { vacancyId, email }: { vacancyId: number; email: Notice['email'] },
): Promise<void> {
  const userId = await findAuthor(tx, vacancyId)
  if (userId !== null) await notifier.notify(tx, [{ userId, email }])
}

/** Null for an imported vacancy, and for an author who has left. */
async function findAuthor(db: Sql, vacancyId: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: users.id })
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
  return row?.userId ?? null
}
