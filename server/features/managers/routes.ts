import { implementer } from '#server/http/api/implementer.ts'
import { acceptInvitation, inviteManager, readInvitation, revokeInvitation } from './invitations.ts'
import { listCompanyManagers, listCompanyRoles, removeManager, selectRole, setManagerLevel } from './roles.ts'

export const managersRoutes = {
  list: implementer.managers.list.handler(({ input, context }) => listCompanyManagers(context, input)),
  companyRoles: implementer.managers.companyRoles.handler(({ input, context }) =>
    listCompanyRoles(context, input),
  ),
  selectRole: implementer.managers.selectRole.handler(({ input, context }) => selectRole(context, input)),
  invite: implementer.managers.invite.handler(({ input, context }) => inviteManager(context, input)),
  revokeInvitation: implementer.managers.revokeInvitation.handler(({ input, context }) =>
    revokeInvitation(context, input),
  ),
  setLevel: implementer.managers.setLevel.handler(({ input, context }) => setManagerLevel(context, input)),
  remove: implementer.managers.remove.handler(({ input, context }) => removeManager(context, input)),
  readInvitation: implementer.managers.readInvitation.handler(({ input, context }) =>
    readInvitation(context, input),
  ),
  acceptInvitation: implementer.managers.acceptInvitation.handler(({ input, context }) =>
    acceptInvitation(context, input),
  ),
}
