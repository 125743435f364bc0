import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { companiesContract } from '#shared/features/identity/companies/contract.ts'
import { createCompany } from './create.ts'
import {
  addDocument,
  listOwnDocuments,
  readDocumentAsStaff,
  readOwnDocument,
  removeDocument,
} from './documents.ts'
import { readOwnCompany } from './own-company.ts'
import { readCompany, readCompanyBySlug } from './service.ts'
import { suggestAddresses, suggestCompanies } from './tips.ts'
import { updateCompany } from './update.ts'
import { askVerification, decideVerification, listForStaff } from './verification.ts'

export const companiesOperations: OperationsOf<typeof companiesContract, Ctx> = {
  create: createCompany,
  update: updateCompany,
  own: readOwnCompany,
  askVerification,
  documents: async (context, input) => ({
    items: await listOwnDocuments(context, input),
  }),
  addDocument,
  readDocument: readOwnDocument,
  removeDocument: async (context, input) => ({
    items: await removeDocument(context, input),
  }),
  tips: suggestCompanies,
  addressTips: suggestAddresses,
  staffList: listForStaff,
  staffDecide: decideVerification,
  staffReadDocument: readDocumentAsStaff,
  read: readCompany,
  bySlug: readCompanyBySlug,
}
