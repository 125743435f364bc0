/** Companies that staff have taken down: who worked there works nowhere in its name until an administrator lifts it. */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyBlocks, type SuspendedRole } from '#server/db/schema/company-blocks.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'

/**
 * Marks the company and takes every right from its people: roles without a level see nothing and are notified of nothing,
 * and tokens of the API count by the level of their maker. Open invitations end.
 * @returns the roles as they were
 */
export async function suspendCompany(
  tx: Sql,
  { companyId, at }: { companyId: number; /** Instant. */ at: string },
): Promise<SuspendedRole[]> {
  await tx.update(companies).set({ blockedAt: at, updatedAt: at }).where(eq(companies.id, companyId))
  const roles = await tx
    .select({ id: companyRoles.id, userId: companyRoles.userId, accessLevel: companyRoles.accessLevel })
    .from(companyRoles)
    .where(eq(companyRoles.companyId, companyId))
    .orderBy(asc(companyRoles.id))
    .for('update')
  await tx
    .update(companyRoles)
    .set({ accessLevel: ACCESS_LEVELS.DEFAULT })
    .where(eq(companyRoles.companyId, companyId))
  await tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(
      and(
        eq(invitations.companyId, companyId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
  return roles
}

/**
 * Restores the rights of the remaining members. The member with the highest level becomes an administrator when there
 * is no other: while the company was blocked, administrators could leave without a successor.
 * @returns whether the company has members with rights
 */
export async function reinstateCompany(
  tx: Sql,
  {
    companyId,
    roles,
    at,
  }: { companyId: number; roles: readonly SuspendedRole[]; /** Instant. */ at: string },
): Promise<boolean> {
  await tx.update(companies).set({ blockedAt: null, updatedAt: at }).where(eq(companies.id, companyId))
  for (const level of new Set(roles.map(({ accessLevel }) => accessLevel)))
    await tx
      .update(companyRoles)
      .set({ accessLevel: level })
      .where(
        and(
          eq(companyRoles.companyId, companyId),
          inArray(
            companyRoles.id,
            roles.filter(({ accessLevel }) => accessLevel === level).map(({ id }) => id),
          ),
        ),
      )
  const [first] = await tx
    .select({ id: companyRoles.id, accessLevel: companyRoles.accessLevel })
    .from(companyRoles)
    .where(eq(companyRoles.companyId, companyId))
    .orderBy(desc(companyRoles.accessLevel), asc(companyRoles.id))
    .limit(1)
  if (first && first.accessLevel !== ACCESS_LEVELS.ADMIN)
    await tx
      .update(companyRoles)
      .set({ accessLevel: ACCESS_LEVELS.ADMIN })
      .where(eq(companyRoles.id, first.id))
  return first !== undefined
}

/** @throws Problem conflict for people of a blocked company who register its INN again */
export async function refuseBlockedInn(
  db: Sql,
  { inn, userId }: { inn: string | null | undefined; userId: number },
) {
  if (!inn) return
  const member = JSON.stringify([{ userId }])
  const count = await db.$count(
    companyBlocks,
    and(
      eq(companyBlocks.inn, inn),
      isNull(companyBlocks.liftedAt),
      sql`${companyBlocks.roles} @> ${member}::jsonb`,
    ),
  )
  if (count === 0) return
  const message =
    'Компания с этим ИНН закрыта модератором. Новую с ним создать нельзя: ответьте на письмо о закрытии.'
  throw new Problem('conflict', message, { inn: message })
}
