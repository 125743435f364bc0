/** Roles in companies, as the other features use them. */
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel, RoleId } from '#shared/features/identity/managers/model.ts'
import type { Role } from '#shared/features/identity/managers/model.ts'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { companies } from '#server/db/schema/companies.ts'
import {
  countStayingColleagues,
  findRole,
  listLeftWith,
  lockCompany,
  roleColumns,
  setCurrentRole,
} from './queries.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'

/**
 * The caller's role in a company that it may act in this way, with the caller's address and what the company is called.
 * Somebody else's company and a missing one are the same.
 * @param may a policy of `policy.ts`
 * @throws Problem not_found for a stranger, forbidden for a colleague who may not
 */
export async function requireRole(
  { actor }: Pick<Ctx, 'actor'>,
  db: Sql,
  { companyId, may }: { companyId: number; may: (level: number) => boolean },
) {
  const { userId } = requirePerson({ actor })
  const role = await findRole(db, { companyId, userId })
  if (!role) throw new Problem('not_found', 'Такой компании нет')
  if (!may(role.accessLevel))
    throw new Problem('forbidden', 'У вас нет прав на это действие. Их может дать администратор компании.')
  return role
}

/**
 * Locks a company in which the caller may act in this way. The role is asked for before the lock, so that a person
 * without it neither waits for the row nor makes others wait, and again after it.
 * @throws Problem not_found, forbidden
 */
export async function lockCompanyAs(
  ctx: Pick<Ctx, 'actor'>,
  tx: Sql,
  { companyId, may }: { companyId: number; may: (level: number) => boolean },
) {
  await requireRole(ctx, tx, { companyId, may })
  const company = await lockCompany(tx, companyId)
  const { userId, accessLevel } = await requireRole(ctx, tx, { companyId, may })
  return { company, userId, accessLevel }
}

/** Whether the caller has a role in a company that may act in this way. @throws Problem unauthorized for a guest */
export async function hasRole(
  { actor }: Pick<Ctx, 'actor'>,
  db: Sql,
  { companyId, may }: { companyId: number; may: (level: number) => boolean },
): Promise<boolean> {
  const { userId } = requirePerson({ actor })
  const role = await findRole(db, { companyId, userId })
  return role !== null && may(role.accessLevel)
}

/** The level of a person in a company; null for a stranger. */
export async function levelIn(db: Sql, role: { companyId: number; userId: number }): Promise<number | null> {
  return (await findRole(db, role))?.accessLevel ?? null
}

/**
 * Gives a person a role and makes it the current one. The caller holds the company's row, or has just written it.
 * @throws Problem conflict for somebody who has a role there already
 */
export async function grantRole(
  tx: Sql,
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
    /** Who gives it: the person, by default. */
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
  return roleOf(role)
}

/**
 * A company with people in it keeps an ADMIN. Holds the rows of the companies that the person administers.
 * @throws Problem conflict that says what to do
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

export const roleOf = (row: { id: number; accessLevel: number; companyId: number }): Role => ({
  id: RoleId.parse(row.id),
  accessLevel: AccessLevel.parse(row.accessLevel),
  companyId: CompanyId.parse(row.companyId),
})

/** Companies that will have nobody when this person goes. */
export const companiesLeftWith = (db: Sql, userId: number) => listLeftWith(db, userId)

/** An old invitation is of use to whoever asks why it does not work; later it is only somebody's address. */
const KEPT_DAYS = 30

/** Safe to run at any time. */
export async function purgeInvitations({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const expiredBefore = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  return { invitations: await deleteOldInvitations(db, { expiredBefore }) }
}

/** The companies that a person is ADMIN of, in one order for everybody, so that two such locks cannot cross. */
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

async function deleteOldInvitations(db: Sql, { expiredBefore }: { expiredBefore: string }) {
  const rows = await db
    .delete(invitations)
    .where(lt(invitations.expiresAt, expiredBefore))
    .returning({ id: invitations.id })
  return rows.length
}
