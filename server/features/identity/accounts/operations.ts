import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '#server/features/identity/session/service.ts'
import { briefOwnResumes } from '#server/features/board/resumes/own.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { listOwnConsents, withdrawConsent } from './consents.ts'
import { cancelDeletion, foreseeDeletion, requestDeletion } from './deletion.ts'
import { confirmEmail, requestEmailChange } from './email-change.ts'
import { exportOwnData } from './export-data.ts'
import { removePhoto, setPhoto } from './photo.ts'
import { listOwnRoles, readSelf, setNotifications, updateProfile } from './profile.ts'

export const accountsOperations: OperationsOf<'accounts'> = {
  me: readSelf,
  roles: listOwnRoles,
  resumes: briefOwnResumes,
  update: updateProfile,
  setNotifications,
  setPhoto,
  removePhoto,
  requestEmailChange,
  confirmEmail,
  sessions: listOwnSessions,
  endSession: endOwnSession,
  endOtherSessions,
  consents: listOwnConsents,
  withdrawConsent,
  exportData: exportOwnData,
  foreseeDeletion,
  requestDeletion,
  cancelDeletion,
}
