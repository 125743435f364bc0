import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/client.ts'
import { users } from '#server/features/accounts/schema.ts'
import { companies } from '#server/features/companies/schema.ts'
import { ACCESS_LEVELS } from '#shared/features/managers/vocabulary.ts'
import { companyRoles, invitations } from './schema.ts'

const roleColumns = {
  id: companyRoles.id,
  companyId: companyRoles.companyId,
  userId: companyRoles.userId,
  accessLevel: companyRoles.accessLevel,
}

/** Whoever changes roles or invitations of a company holds its row until the transaction ends. */
export async function lockCompany(tx: Sql, id: number) {
  const [row] = await tx
    .select({ id: companies.id, title: companies.title })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update')
  return row ?? null
}

/** The companies that a person is ADMIN of, in one order for everybody, so that two such locks cannot cross. */
export function lockAdministered(tx: Sql, userId: number) {
  const administered = tx
    .select({ id: companyRoles.companyId })
    .from(companyRoles)
    .where(and(eq(companyRoles.userId, userId), eq(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN)))
  return tx
    .select({ id: companies.id, title: companies.title })
    .from(companies)
    .where(inArray(companies.id, administered))
    .orderBy(asc(companies.id))
    .for('update')
}

export async function findRole(db: Sql, { companyId, userId }: { companyId: number; userId: number }) {
  const [row] = await db
    .select({
      ...roleColumns,
      email: users.email,
      company: { title: companies.title, legalTitle: companies.legalTitle, inn: companies.inn },
    })
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .where(and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, userId)))
  return row ?? null
}

export async function findOwnRole(db: Sql, { id, userId }: { id: number; userId: number }) {
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

/** The strongest first. */
export function listManagers(db: Sql, companyId: number): Promise<ManagerRow[]> {
  return db
    .select(managerColumns)
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(eq(companyRoles.companyId, companyId))
    .orderBy(desc(companyRoles.accessLevel), asc(companyRoles.createdAt), asc(companyRoles.id))
    .limit(500)
}

/** Colleagues of a person in a company who have not asked for the deletion of their account. */
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

/** Of these companies, the ones in which nobody has a role. */
export async function listWithoutPeople(tx: Sql, companyIds: readonly number[]): Promise<number[]> {
  if (companyIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: companyRoles.companyId })
    .from(companyRoles)
    .where(inArray(companyRoles.companyId, [...companyIds]))
  const peopled = new Set(rows.map(({ id }) => id))
  return companyIds.filter((id) => !peopled.has(id))
}

/** Companies in which everybody else, if there is anybody, is leaving too. */
export function listLeftWith(db: Sql, userId: number) {
  const staying = db
    .select({ one: sql`1` })
    .from(others)
    .innerJoin(users, eq(users.id, others.userId))
    .where(
      and(
        eq(others.companyId, companyRoles.companyId),
        ne(others.userId, userId),
        isNull(users.deletionAt),
        isNull(users.deletedAt),
      ),
    )
  return db
    .select({ id: companies.id, title: companies.title })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .where(and(eq(companyRoles.userId, userId), notExists(staying)))
    .orderBy(asc(companies.title), asc(companies.id))
    .limit(100)
}
const others = alias(companyRoles, 'others')

/** Null when the person has a role in the company already. */
export async function insertRole(tx: Sql, row: InferInsertModel<typeof companyRoles>) {
  const [written] = await tx.insert(companyRoles).values(row).onConflictDoNothing().returning(roleColumns)
  return written ?? null
}

export async function setRoleLevel(tx: Sql, { id, accessLevel }: { id: number; accessLevel: number }) {
  await tx.update(companyRoles).set({ accessLevel }).where(eq(companyRoles.id, id))
}

/** Whoever had it as the current role acts for the company joined last from now on. */
export async function deleteRole(tx: Sql, { id, userId }: { id: number; userId: number }) {
  await tx.delete(companyRoles).where(eq(companyRoles.id, id))
  await tx
    .update(users)
    .set({
      currentRoleId: sql`(select max(${companyRoles.id}) from ${companyRoles} where ${companyRoles.userId} = ${userId})`,
    })
    .where(and(eq(users.id, userId), eq(users.currentRoleId, id)))
}

export async function deleteRolesOf(tx: Sql, userId: number) {
  return tx
    .delete(companyRoles)
    .where(eq(companyRoles.userId, userId))
    .returning({ companyId: companyRoles.companyId })
}

export async function setCurrentRole(tx: Sql, { userId, roleId }: { userId: number; roleId: number }) {
  await tx.update(users).set({ currentRoleId: roleId }).where(eq(users.id, userId))
}

export async function insertInvitation(tx: Sql, row: InferInsertModel<typeof invitations>) {
  const [written] = await tx.insert(invitations).values(row).returning({ id: invitations.id })
  if (!written) throw new Error('An invitation was not written')
  return written.id
}

/** Whom an inviter wrote to, for limits. */
export async function countInvitationsBy(tx: Sql, { userId, since }: { userId: number; since: string }) {
  const [row] = await tx
    .select({ count: count() })
    .from(invitations)
    .where(and(eq(invitations.invitedBy, userId), gt(invitations.createdAt, since)))
  return row?.count ?? 0
}

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
const inviterIsAdmin = and(
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

/** Only what can still be accepted: in time, and from somebody who is ADMIN there and stays. */
export function listOpenInvitations(db: Sql, { companyId, now }: { companyId: number; now: string }) {
  return openInvitations(db)
    .where(and(eq(invitations.companyId, companyId), gt(invitations.expiresAt, now), isOpen, inviterIsAdmin))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(500)
}

export async function findOpenInvitation(db: Sql, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [row] = await openInvitations(db).where(
    and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), isOpen, inviterIsAdmin),
  )
  return row ?? null
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

const openInvitations = (db: Sql) =>
  db
    .select(invitationColumns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .innerJoin(
      companyRoles,
      and(eq(companyRoles.userId, invitations.invitedBy), eq(companyRoles.companyId, invitations.companyId)),
    )

export async function setInvitationAccepted(tx: Sql, { id, now }: { id: number; now: string }) {
  const rows = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ id: invitations.id })
  return rows.length === 1
}

/** Takes back the open invitations that fit; gives how many there were. */
export async function revokeInvitations(
  tx: Sql,
  {
    companyId,
    now,
    ...which
  }: { companyId: number; now: string } & ({ id: number } | { email: string } | { invitedBy: number }),
) {
  const fits =
    'id' in which
      ? eq(invitations.id, which.id)
      : 'email' in which
        ? eq(invitations.email, which.email)
        : eq(invitations.invitedBy, which.invitedBy)
  const rows = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.companyId, companyId), fits, isOpen))
    .returning({ id: invitations.id })
  return rows.length
}

/** Of a person whose account is deleted: their own ones, and the ones they were sent. */
export async function deleteInvitationsOf(tx: Sql, { userId, email }: { userId: number; email: string }) {
  await tx.delete(invitations).where(or(eq(invitations.invitedBy, userId), eq(invitations.email, email)))
}

export async function deleteOldInvitations(db: Sql, { expiredBefore }: { expiredBefore: string }) {
  const rows = await db
    .delete(invitations)
    .where(lt(invitations.expiresAt, expiredBefore))
    .returning({ id: invitations.id })
  return rows.length
}

/** Both directions, for the export of a person's data. */
export function listInvitationsOf(db: Sql, { userId, email }: { userId: number; email: string }) {
  return db
    .select({
      companyTitle: companies.title,
      email: invitations.email,
      accessLevel: invitations.accessLevel,
      isOwn: sql<boolean>`${invitations.invitedBy} = ${userId}`,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      acceptedAt: invitations.acceptedAt,
      revokedAt: invitations.revokedAt,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(or(eq(invitations.invitedBy, userId), eq(invitations.email, email)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(1000)
}
