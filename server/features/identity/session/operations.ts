import type { accountSessionsContract } from '#shared/features/identity/session/account-contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { endOtherSessions, endMySession, listMySessions } from './service.ts'
import type { sessionContract } from '#shared/features/identity/session/contract.ts'
import { confirmSession } from './confirm-session.ts'
import { registerConfirmed } from './register-confirmed.ts'
import { registerInvited } from './register-invited.ts'
import { requestConfirmation, requestRegistration, requestSignInCode } from './request-code.ts'
import { endCurrentSession } from './sessions.ts'
import { verifyCode } from './verify-code.ts'

export const sessionOperations: OperationsOf<typeof sessionContract, Ctx> = {
  requestCode: requestSignInCode,
  verifyCode,
  requestRegistration,
  verifyRegistration: verifyCode,
  registerConfirmed,
  registerInvited,
  logout: endCurrentSession,
}

export const accountSessionsOperations: OperationsOf<typeof accountSessionsContract, Ctx> = {
  sessions: listMySessions,
  endSession: endMySession,
  endOtherSessions,
  requestConfirmation,
  confirmSession,
}
