import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { accountsContract } from '#shared/features/identity/accounts/contract.ts'
import { listMyConsents, withdrawConsent } from './consents.ts'
import { removePhoto, setPhoto } from './photo.ts'
import { readSelf, setNotifications, updateProfile } from './profile.ts'

export const accountsOperations: OperationsOf<typeof accountsContract, Ctx> = {
  me: readSelf,
  update: updateProfile,
  setNotifications,
  setPhoto,
  removePhoto,
  consents: listMyConsents,
  withdrawConsent,
}
