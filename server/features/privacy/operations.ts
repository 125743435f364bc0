import type { Ctx } from './context.ts'
import type { privacyContract } from '#shared/features/privacy/contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { cancelDeletion, previewDeletion, requestDeletion } from './account-deletion/deletion.ts'
import { recordCookieChoice } from './cookie-choices/record.ts'
import { exportMyData } from './data-export/export-data.ts'

export const privacyOperations: OperationsOf<typeof privacyContract, Ctx> = {
  exportData: exportMyData,
  foreseeDeletion: previewDeletion,
  requestDeletion,
  cancelDeletion,
  recordCookieChoice,
}
