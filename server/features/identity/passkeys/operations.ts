import type { Ctx } from '#server/features/identity/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { passkeysContract, passkeySignInContract } from '#shared/features/identity/passkeys/contract.ts'
import {
  addPasskey,
  declinePasskeys,
  readPasskeys,
  removePasskey,
  renamePasskey,
  requestPasskey,
} from './manage.ts'
import { requestPasskeySignIn, signInByPasskey } from './sign-in.ts'

export const passkeysOperations: OperationsOf<typeof passkeysContract, Ctx> = {
  passkeys: readPasskeys,
  requestPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  declinePasskeys,
}

export const passkeySignInOperations: OperationsOf<typeof passkeySignInContract, Ctx> = {
  requestPasskeySignIn,
  signInByPasskey,
}
