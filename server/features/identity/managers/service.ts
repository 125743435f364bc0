import { and, asc, eq, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/accounts.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Recipient } from '#server/mail/mailer.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel, RoleId, type Role } from '#shared/features/identity/managers/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { ACCESS_LEVELS, type CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { companies } from '#server/db/schema/companies.ts'
import { announceMembers } from './announce-members.ts'
import { countStayingColleagues, findRole, lockCompany, roleColumns, setCurrentRole } from './queries.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/**
 * The caller's role in a company, with the caller's e-mail and the company's titles. Does not reveal whether a company of
 * others exists.
 * @param may a policy of `policy.ts`
 * @throws Problem not_found for a non-member, forbidden for a member whom the policy refuses
 */
export async function requireRole(
  { actor }: Pick<Ctx, 'actor'>,
  db: Sql,
  { companyId, may }: { companyId: number; may: (level: number) => boolean },
) {
  const { userId } = requirePerson({ actor })
  const role = await findRole(db, { companyId, userId })
  if (!role) throw new Problem('not_found', 'Такой компании нет')
  if (!may(role.accessLevel) && role.isBlocked)
    throw new Problem('forbidden', 'Модератор закрыл компанию. Почему и как это оспорить, написано в письме.')
  if (!may(role.accessLevel))
    throw new Problem('forbidden', 'У вас нет прав на это действие. Их может дать администратор компании.')
  return role
}

/**
 * Locks the row of a company in which the policy permits the caller. The role is checked before the lock, so that others
 * cannot make requests wait for the row, and again under it.
 * @throws Problem not_found, forbidden
 */
export async function lockCompanyWithRole(
  ctx: Pick<Ctx, 'actor'>,
  tx: Sql,
  { companyId, may }: { companyId: number; may: (level: number) => boolean },
) {
  await requireRole(ctx, tx, { companyId, may })
  const company = await lockCompany(tx, companyId)
  const { userId, accessLevel } = await requireRole(ctx, tx, { companyId, may })
  return { company, userId, accessLevel }
}

/** The pages of companies show this one to its member from now on. */
export async function setCurrentCompany(
  tx: Sql,
  { userId, companyId }: { userId: number; companyId: number },
) {
  const role = await findRole(tx, { companyId, userId })
  if (role) await setCurrentRole(tx, { userId, roleId: role.id })
}

/** Whether the policy permits the caller in a company. @throws Problem unauthorized for a guest */
export async function hasRole(
  { actor }: Pick<Ctx, 'actor'>,
  db: Sql,
  { companyId, may }: { companyId: number; may: (level: number) => boolean },
): Promise<boolean> {
  const { userId } = requirePerson({ actor })
  const role = await findRole(db, { companyId, userId })
  return role !== null && may(role.accessLevel)
}

/** The level of a user in a company; null for a non-member. */
export async function findAccessLevel(
  db: Sql,
  role: { companyId: number; userId: number },
): Promise<number | null> {
  return (await findRole(db, role))?.accessLevel ?? null
}

/** Whether the person has rights in the company; no one has any while staff have taken it down. */
export async function worksIn(db: Sql, { companyId, userId }: { companyId: number; userId: number | null }) {
  const level = userId === null ? null : await findAccessLevel(db, { companyId, userId })
  return (level ?? ACCESS_LEVELS.DEFAULT) > ACCESS_LEVELS.DEFAULT
}

/**
 * Gives a user a role and makes it the current one. Call it under the lock of the company's row, or in the transaction
 * that inserts it.
 * @throws Problem conflict for a user who has a role there
 */
export async function grantRole(
  tx: Sql,
  deps: Pick<Deps, 'changes'>,
  {
    companyId,
    userId,
    accessLevel,
    now,
    by = userId,
  }: {
    companyId: number
    userId: number
    accessLevel: CompanyAccess
    now: string
    /** Id of the user who gives it; the user, by default. */
    by?: number
  },
): Promise<Role> {
  const [role] = await tx
    .insert(companyRoles)
    .values({ companyId, userId, accessLevel, createdAt: now })
    .onConflictDoNothing()
    .returning(roleColumns)
  if (!role) throw new Problem('conflict', 'Вы уже работаете в этой компании.')
  await setCurrentRole(tx, { userId, roleId: role.id })
  await recordAudit(tx, {
    userId,
    action: 'role.granted',
    objectKind: 'role',
    objectId: String(role.id),
    details: { companyId, accessLevel, by },
  })
  announceMembers(tx, deps, companyId)
  return roleOf(role)
}

/**
 * A company with members keeps an ADMIN. Locks the rows of the companies that the user administers.
 * @throws Problem conflict for the only ADMIN of a company with other members
 */
export async function refuseLeavingWithoutAdmin(tx: Sql, userId: number) {
  for (const { id, title } of await lockAdministered(tx, userId)) {
    const staying = await countStayingColleagues(tx, { companyId: id, exceptUserId: userId })
    if (staying.all > 0 && staying.admins === 0)
      throw new Problem(
        'conflict',
        `Вы единственный администратор компании ${companyInQuotes(title)}. Сначала сделайте администратором кого-то из её менеджеров или удалите их.`,
      )
  }
}

/** Lists companies that would have no members left without this user: all others, if any, are to be deleted too. */
export function listCompaniesAbandonedBy(db: Sql, userId: number) {
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

/** The administrators of a company whose accounts stay. */
export function listCompanyAdmins(db: Sql, companyId: number): Promise<Recipient[]> {
  return db
    .select({ userId: users.id, recipient: users.email })
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(
      and(
        eq(companyRoles.companyId, companyId),
        eq(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN),
        isNull(users.deletionAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.id))
}

const others = alias(companyRoles, 'others')

export const roleOf = (row: { id: number; accessLevel: number; companyId: number }): Role => ({
  id: RoleId.parse(row.id),
  accessLevel: AccessLevel.parse(row.accessLevel),
  companyId: CompanyId.parse(row.companyId),
})

/** Deletes old invitations. Idempotent. */
export async function purgeInvitations({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const expiredBefore = new Date(now().getTime() - KEPT_DAYS.invitations * DAY_MS).toISOString()
  const { rowCount } = await db.delete(invitations).where(lt(invitations.expiresAt, expiredBefore))
  return { invitations: rowCount ?? 0 }
}

/** Locks the companies that a user is ADMIN of, ordered by id against deadlocks. */
function lockAdministered(tx: Sql, userId: number) {
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
