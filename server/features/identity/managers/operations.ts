import type { OperationsOf } from '#server/kernel/operations.ts'
import { acceptInvitation, inviteManager, readInvitation, revokeInvitation } from './invitations.ts'
import { listCompanyManagers, listCompanyRoles, removeManager, selectRole, setManagerLevel } from './roles.ts'

export const managersOperations: OperationsOf<'managers'> = {
  list: listCompanyManagers,
  companyRoles: listCompanyRoles,
  selectRole,
  invite: inviteManager,
  revokeInvitation,
  setLevel: setManagerLevel,
  remove: removeManager,
  readInvitation,
  acceptInvitation,
}
