import type { Deps } from '#server/features/identity/context.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { requireUser } from '#server/features/identity/accounts/service.ts'
import { listRolesOf } from './own-roles.ts'
import { companiesAbandoned } from './events.ts'
import {
  deleteInvitationsOf,
  deleteRolesOf,
  listInvitationsOf,
  listWithoutPeople,
  lockCompany,
} from './queries.ts'

export const managersPersonalData = ({ events }: Pick<Deps, 'events'>): PersonalData => ({
  async export(db, person) {
    const [{ currentRoleId }, roles, invitations] = await Promise.all([
      requireUser(db, person.userId),
      listRolesOf(db, person.userId),
      listInvitationsOf(db, person),
    ])
    return { roles: roles.map((role) => ({ ...role, isCurrent: role.id === currentRoleId })), invitations }
  },
  async erase(tx, { userId, email, at }) {
    const left = await deleteRolesOf(tx, userId)
    await deleteInvitationsOf(tx, { userId, email })
    const companyIds = left.map(({ companyId }) => companyId).sort((a, b) => a - b)
    // Of two colleagues who leave at once the second has to see that the first is gone.
    for (const id of companyIds) await lockCompany(tx, id)
    const abandoned = await listWithoutPeople(tx, companyIds)
    if (abandoned.length > 0) await events.raise(tx, companiesAbandoned, { companyIds: abandoned, at })
  },
})
