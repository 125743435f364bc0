import { and, asc, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'

export const roleColumns = {
  id: companyRoles.id,
  companyId: companyRoles.companyId,
  userId: companyRoles.userId,
  accessLevel: companyRoles.accessLevel,
}

/** Locks the company's row, as every change of its roles or invitations must. */
export async function lockCompany(tx: Sql, id: number) {
  const [row] = await tx
    .select({ id: companies.id, title: companies.title })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update')
  return row ?? null
}

export async function findRole(db: Sql, { companyId, userId }: { companyId: number; userId: number }) {
  const [row] = await db
    .select({
      ...roleColumns,
      email: users.email,
      company: { title: companies.title, legalTitle: companies.legalTitle, inn: companies.inn },
      isBlocked: sql<boolean>`${companies.blockedAt} is not null`,
      registerStatus: companyRegister.status,
    })
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .leftJoin(
      companyRegister,
      and(eq(companyRegister.companyId, companies.id), eq(companyRegister.inn, companies.inn)),
    )
    .where(and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, userId)))
  return row ?? null
}

export async function findUserRole(db: Sql, { id, userId }: { id: number; userId: number }) {
  const [row] = await db
    .select(roleColumns)
    .from(companyRoles)
    .where(and(eq(companyRoles.id, id), eq(companyRoles.userId, userId)))
  return row ?? null
}

const managerColumns = {
  ...roleColumns,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  photoUrl: users.photoUrl,
  joinedAt: companyRoles.createdAt,
  isLeaving: sql<boolean>`${users.deletionAt} is not null`,
}

export async function findManager(db: Sql, { companyId, roleId }: { companyId: number; roleId: number }) {
  const [row] = await db
    .select(managerColumns)
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(and(eq(companyRoles.id, roleId), eq(companyRoles.companyId, companyId)))
  return row ?? null
}

export type ManagerRow = NonNullable<Awaited<ReturnType<typeof findManager>>>

/** Highest level first. */
export function listManagers(db: Sql, companyId: number): Promise<ManagerRow[]> {
  return db
    .select(managerColumns)
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(eq(companyRoles.companyId, companyId))
    .orderBy(desc(companyRoles.accessLevel), asc(companyRoles.createdAt), asc(companyRoles.id))
    .limit(500)
}

/** Counts the other members of a company whose accounts are not to be deleted. */
export async function countStayingColleagues(
  tx: Sql,
  { companyId, exceptUserId }: { companyId: number; exceptUserId: number },
) {
  const [row] = await tx
    .select({
      all: count(),
      admins: sql<number>`(count(*) filter (where ${companyRoles.accessLevel} = ${ACCESS_LEVELS.ADMIN}))::int`,
    })
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(
      and(
        eq(companyRoles.companyId, companyId),
        ne(companyRoles.userId, exceptUserId),
        isNull(users.deletionAt),
        isNull(users.deletedAt),
      ),
    )
  return row ?? { all: 0, admins: 0 }
}

export async function setRoleLevel(tx: Sql, { id, accessLevel }: { id: number; accessLevel: number }) {
  await tx.update(companyRoles).set({ accessLevel }).where(eq(companyRoles.id, id))
}

/** If it was the user's current role, the company joined last becomes the current one. */
export async function deleteRole(tx: Sql, { id, userId }: { id: number; userId: number }) {
  await tx.delete(companyRoles).where(eq(companyRoles.id, id))
  await tx
    .update(users)
    .set({
      currentRoleId: sql`(select max(${companyRoles.id}) from ${companyRoles} where ${companyRoles.userId} = ${userId})`,
    })
    .where(and(eq(users.id, userId), eq(users.currentRoleId, id)))
}

export async function setCurrentRole(tx: Sql, { userId, roleId }: { userId: number; roleId: number }) {
  await tx.update(users).set({ currentRoleId: roleId }).where(eq(users.id, userId))
}

export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

export const inviterIsAdmin = and(
  eq(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN),
  isNull(users.deletionAt),
  isNull(users.deletedAt),
)

const invitationColumns = {
  id: invitations.id,
  companyId: invitations.companyId,
  email: invitations.email,
  accessLevel: invitations.accessLevel,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  inviterId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
}

/** Invitations that can still be accepted: not expired, from an ADMIN whose account is not to be deleted. */
export function listOpenInvitations(db: Sql, { companyId, now }: { companyId: number; now: string }) {
  return openInvitations(db)
    .where(and(eq(invitations.companyId, companyId), gt(invitations.expiresAt, now), isOpen, inviterIsAdmin))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(500)
}

export const openInvitations = (db: Sql) =>
  db
    .select(invitationColumns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .innerJoin(
      companyRoles,
      and(eq(companyRoles.userId, invitations.invitedBy), eq(companyRoles.companyId, invitations.companyId)),
    )

/** Revokes the matching open invitations; returns their number. */
export async function revokeInvitations(
  tx: Sql,
  {
    companyId,
    now,
    ...which
  }: { companyId: number; now: string } & ({ id: number } | { email: string } | { invitedBy: number }),
) {
  const matches =
    'id' in which
      ? eq(invitations.id, which.id)
      : 'email' in which
        ? eq(invitations.email, which.email)
        : eq(invitations.invitedBy, which.invitedBy)
  const { rowCount } = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.companyId, companyId), matches, isOpen))
  return rowCount ?? 0
}
