import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { listMyRoles } from './my-roles.ts'
import type { accountRolesContract } from '#shared/features/identity/managers/account-contract.ts'
import type { managersContract } from '#shared/features/identity/managers/contract.ts'
import { acceptInvitation, inviteManager, readInvitation, revokeInvitation } from './invitations.ts'
import { listCompanyManagers, listCompanyRoles, removeManager, selectRole, setManagerLevel } from './roles.ts'

export const managersOperations: OperationsOf<typeof managersContract, Ctx> = {
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

export const accountRolesOperations: OperationsOf<typeof accountRolesContract, Ctx> = { roles: listMyRoles }
