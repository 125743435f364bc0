import type { Ctx } from './context.ts'
import type { privacyContract } from '#shared/features/privacy/contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { cancelDeletion, foreseeDeletion, requestDeletion } from './account-deletion/deletion.ts'
import { exportOwnData } from './data-export/export-data.ts'

export const privacyOperations: OperationsOf<typeof privacyContract, Ctx> = {
  exportData: exportOwnData,
  foreseeDeletion,
  requestDeletion,
  cancelDeletion,
}
