import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { staffCompaniesContract } from '#shared/features/staff/company-blocks/contract.ts'
import { blockCompany, unblockCompany } from './block.ts'
import { findCompanies, readDossier } from './read.ts'

export const staffCompaniesOperations: OperationsOf<typeof staffCompaniesContract, Ctx> = {
  find: findCompanies,
  read: readDossier,
  block: blockCompany,
  unblock: unblockCompany,
}
