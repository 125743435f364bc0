import type { Ctx } from '#server/features/privacy/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { accountsContract } from '#shared/features/identity/accounts/contract.ts'
import { cancelDeletion, foreseeDeletion, requestDeletion } from './account-deletion/deletion.ts'
import { exportOwnData } from './data-export/export-data.ts'

export const privacyOperations: Pick<
  OperationsOf<typeof accountsContract, Ctx>,
  'exportData' | 'foreseeDeletion' | 'requestDeletion' | 'cancelDeletion'
> = {
  exportData: exportOwnData,
  foreseeDeletion,
  requestDeletion,
  cancelDeletion,
}
