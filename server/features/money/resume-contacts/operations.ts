import type { Ctx } from '#server/features/money/context.ts'
import type { resumeContactsContract } from '#shared/features/money/resume-contacts/contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { openContacts } from './open.ts'
import { readWorkFile } from './work-file.ts'

export const resumeContactsOperations: OperationsOf<typeof resumeContactsContract, Ctx> = {
  openContacts,
  workFile: readWorkFile,
}
