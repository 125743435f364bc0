import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { responses, pendingNotifications } from '#server/db/schema/responses.ts'

/** A response that is sent anew is told anew. */
export async function insertPendingNotification(tx: Sql, row: typeof pendingNotifications.$inferInsert) {
  await tx.insert(pendingNotifications).values(row).onConflictDoNothing()
}

/** People whose responses wait for the e-mail of the day, and when the first of them is due. */
export function listDigests(db: Sql) {
  return db
    .select({ userId: pendingNotifications.userId, dueAt: sql<string>`min(${pendingNotifications.dueAt})` })
    .from(pendingNotifications)
    .groupBy(pendingNotifications.userId)
    .orderBy(asc(pendingNotifications.userId))
}

/** Claims everything that waits for the person: of two processes one gets it. */
export async function takePendingNotifications(tx: Sql, userId: number): Promise<number[]> {
  const rows = await tx
    .delete(pendingNotifications)
    .where(eq(pendingNotifications.userId, userId))
    .returning({ responseId: pendingNotifications.responseId })
  return rows.map(({ responseId }) => responseId)
}

/** Those that stand, in companies where the person still works, by vacancy; the most responses first. */
export async function countByVacancy(
  tx: Sql,
  { userId, responseIds }: { userId: number; responseIds: readonly number[] },
) {
  if (responseIds.length === 0) return []
  const count = sql<number>`count(*)::int`
  return tx
    .select({ vacancyId: vacancies.id, title: vacancies.title, count })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(
      companyRoles,
      and(
        eq(companyRoles.companyId, responses.companyId),
        eq(companyRoles.userId, userId),
        gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
      ),
    )
    .where(and(inArray(responses.id, [...responseIds]), ne(responses.state, 'withdrawn')))
    .groupBy(vacancies.id, vacancies.title)
    .orderBy(desc(count), asc(vacancies.id))
}

/** Null for who is gone. */
export async function findHearer(tx: Sql, userId: number) {
  const [row] = await tx
    .select({ email: users.email, notifications: users.notifications })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row ?? null
}
