import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'
import { requireUser } from '#server/features/identity/accounts/service.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { DataSubject, PersonalData } from '#server/kernel/personal-data.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { announceMembers } from './announce-members.ts'
import { companiesAbandoned } from './events.ts'
import { listRolesOf } from './my-roles.ts'
import { lockCompany } from './queries.ts'

export const managersPersonalData = ({
  events,
  changes,
}: Pick<Deps, 'events' | 'changes'>): PersonalData => ({
  async export(db, person) {
    const [{ currentRoleId }, roles, sentOrReceived] = await Promise.all([
      requireUser(db, person.userId),
      listRolesOf(db, person.userId),
      listInvitations(db, person),
    ])
    return {
      // The register is not about the person.
      roles: roles.map(({ registerStatus: _registerStatus, ...role }) => ({
        ...role,
        isCurrent: role.id === currentRoleId,
      })),
      invitations: sentOrReceived,
    }
  },
  async erase(tx, { userId, email, at }) {
    const deleted = await tx
      .delete(companyRoles)
      .where(eq(companyRoles.userId, userId))
      .returning({ companyId: companyRoles.companyId })
    await tx.delete(invitations).where(or(eq(invitations.invitedBy, userId), eq(invitations.email, email)))
    const companyIds = deleted.map(({ companyId }) => companyId).sort((a, b) => a - b)
    // Of two members deleted concurrently, the second has to see that the first is gone. Ordered against deadlocks.
    for (const id of companyIds) await lockCompany(tx, id)
    for (const id of companyIds) announceMembers(tx, { changes }, id)
    const abandoned = await listWithoutMembers(tx, companyIds)
    if (abandoned.length > 0) await events.raise(tx, companiesAbandoned, { companyIds: abandoned, at })
  },
})

/** Sent or received by the person. */
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

/** Those of the companies in which no one has a role. */
async function listWithoutMembers(tx: Sql, companyIds: readonly number[]): Promise<number[]> {
  if (companyIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: companyRoles.companyId })
    .from(companyRoles)
    .where(inArray(companyRoles.companyId, [...companyIds]))
  const withMembers = new Set(rows.map(({ id }) => id))
  return companyIds.filter((id) => !withMembers.has(id))
}
