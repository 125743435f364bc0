import type { OperationsOf } from '#server/kernel/operations.ts'
import { registerInvited } from './register-invited.ts'
import { requestRegistration, requestSignInCode } from './request-code.ts'
import { endCurrentSession } from './sessions.ts'
import { verifyCode } from './verify-code.ts'

export const sessionOperations: OperationsOf<'session'> = {
  requestCode: requestSignInCode,
  verifyCode,
  requestRegistration,
  verifyRegistration: verifyCode,
  registerInvited,
  logout: endCurrentSession,
}
