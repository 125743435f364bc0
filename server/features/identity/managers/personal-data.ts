import type { Deps } from '#server/features/identity/context.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { companiesAbandoned } from './events.ts'
import {
  deleteInvitationsOf,
  deleteRolesOf,
  listInvitationsOf,
  listWithoutPeople,
  lockCompany,
} from './queries.ts'

export const managersPersonalData = ({ events }: Pick<Deps, 'events'>): PersonalData => ({
  export: async (db, person) => ({ invitations: await listInvitationsOf(db, person) }),
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
