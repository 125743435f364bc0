import { endOtherSessions, endOwnSession, listOwnSessions } from '#server/features/session/service.ts'
import { briefOwnResumes } from '#server/features/resumes/own.ts'
import { implementer } from '#server/http/api/implementer.ts'
import { listOwnConsents, withdrawConsent } from './consents.ts'
import { cancelDeletion, foreseeDeletion, requestDeletion } from './deletion.ts'
import { confirmEmail, requestEmailChange } from './email-change.ts'
import { exportOwnData } from './export-data.ts'
import { removePhoto, setPhoto } from './photo.ts'
import { listOwnRoles, readSelf, setNotifications, updateProfile } from './profile.ts'

const { accounts } = implementer

export const accountsRoutes = {
  me: accounts.me.handler(({ context }) => readSelf(context)),
  roles: accounts.roles.handler(({ context }) => listOwnRoles(context)),
  resumes: accounts.resumes.handler(({ context }) => briefOwnResumes(context)),
  update: accounts.update.handler(({ input, context }) => updateProfile(context, input)),
  setNotifications: accounts.setNotifications.handler(({ input, context }) =>
    setNotifications(context, input),
  ),
  setPhoto: accounts.setPhoto.handler(({ input, context }) => setPhoto(context, input)),
  removePhoto: accounts.removePhoto.handler(({ context }) => removePhoto(context)),
  requestEmailChange: accounts.requestEmailChange.handler(({ input, context }) =>
    requestEmailChange(context, input),
  ),
  confirmEmail: accounts.confirmEmail.handler(({ input, context }) => confirmEmail(context, input)),
  sessions: accounts.sessions.handler(({ context }) => listOwnSessions(context)),
  endSession: accounts.endSession.handler(({ input, context }) => endOwnSession(context, input)),
  endOtherSessions: accounts.endOtherSessions.handler(({ context }) => endOtherSessions(context)),
  consents: accounts.consents.handler(({ context }) => listOwnConsents(context)),
  withdrawConsent: accounts.withdrawConsent.handler(({ input, context }) => withdrawConsent(context, input)),
  exportData: accounts.exportData.handler(({ context }) => exportOwnData(context)),
  foreseeDeletion: accounts.foreseeDeletion.handler(({ context }) => foreseeDeletion(context)),
  requestDeletion: accounts.requestDeletion.handler(({ context }) => requestDeletion(context)),
  cancelDeletion: accounts.cancelDeletion.handler(({ context }) => cancelDeletion(context)),
}
