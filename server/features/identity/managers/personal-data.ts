import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'
import { requireUser } from '#server/features/identity/accounts/service.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { DataSubject, PersonalData } from '#server/kernel/personal-data.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companiesAbandoned } from './events.ts'
import { listRolesOf } from './own-roles.ts'
import { lockCompany } from './queries.ts'

export const managersPersonalData = ({ events }: Pick<Deps, 'events'>): PersonalData => ({
  async export(db, person) {
    const [{ currentRoleId }, roles, sentOrReceived] = await Promise.all([
      requireUser(db, person.userId),
      listRolesOf(db, person.userId),
      listInvitations(db, person),
    ])
    return {
      roles: roles.map((role) => ({ ...role, isCurrent: role.id === currentRoleId })),
      invitations: sentOrReceived,
    }
  },
  async erase(tx, { userId, email, at }) {
    const left = await tx
      .delete(companyRoles)
      .where(eq(companyRoles.userId, userId))
      .returning({ companyId: companyRoles.companyId })
    await tx.delete(invitations).where(or(eq(invitations.invitedBy, userId), eq(invitations.email, email)))
    const companyIds = left.map(({ companyId }) => companyId).sort((a, b) => a - b)
    // Of two colleagues who leave at once the second has to see that the first is gone.
    for (const id of companyIds) await lockCompany(tx, id)
    const abandoned = await listWithoutPeople(tx, companyIds)
    if (abandoned.length > 0) await events.raise(tx, companiesAbandoned, { companyIds: abandoned, at })
  },
})

/** Those that the person sent or received. */
const listInvitations = (db: Sql, person: DataSubject) =>
  db
    .select({
      companyTitle: companies.title,
      email: invitations.email,
      accessLevel: invitations.accessLevel,
      isOwn: sql<boolean>`${invitations.invitedBy} = ${person.userId}`,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      acceptedAt: invitations.acceptedAt,
      revokedAt: invitations.revokedAt,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(or(eq(invitations.invitedBy, person.userId), eq(invitations.email, person.email)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(1000)

/** Of these companies, the ones in which nobody has a role. */
async function listWithoutPeople(tx: Sql, companyIds: readonly number[]): Promise<number[]> {
  if (companyIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: companyRoles.companyId })
    .from(companyRoles)
    .where(inArray(companyRoles.companyId, [...companyIds]))
  const peopled = new Set(rows.map(({ id }) => id))
  return companyIds.filter((id) => !peopled.has(id))
}
