import type { Ctx } from '#server/features/identity/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { emailChangesContract } from '#shared/features/identity/email-changes/contract.ts'
import { confirmEmail, stopEmailChange } from './apply.ts'
import { cancelEmailChange, readEmailChange, requestEmailChange } from './request.ts'

export const emailChangesOperations: OperationsOf<typeof emailChangesContract, Ctx> = {
  emailChange: readEmailChange,
  requestEmailChange,
  cancelEmailChange,
  confirmEmail,
  stopEmailChange,
}
