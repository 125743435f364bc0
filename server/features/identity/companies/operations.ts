import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { companiesContract } from '#shared/features/identity/companies/contract.ts'
import { createCompany } from './create.ts'
import { confirmDomain, sendDomainConfirmation } from './domain-confirmation.ts'
import { readMyCompany } from './my-company.ts'
import { addPaper, listMyPapers, readMyPaper, readPaperAsStaff, removePaper } from './papers.ts'
import { readCompany, readCompanyBySlug } from './service.ts'
import { listCompanyNames } from './names.ts'
import { suggestAddresses, suggestCompanies } from './suggestions.ts'
import { updateCompany } from './update.ts'
import { listForStaff, writeRegister } from './staff-companies.ts'
import { askVerification, decideVerification } from './verification.ts'

export const companiesOperations: OperationsOf<typeof companiesContract, Ctx> = {
  create: createCompany,
  update: updateCompany,
  own: readMyCompany,
  askVerification,
  sendDomainConfirmation,
  confirmDomain,
  documents: listMyPapers,
  addDocument: addPaper,
  readDocument: readMyPaper,
  removeDocument: removePaper,
  tips: suggestCompanies,
  names: listCompanyNames,
  addressTips: suggestAddresses,
  staffList: listForStaff,
  staffDecide: decideVerification,
  staffSetRegister: writeRegister,
  staffReadDocument: readPaperAsStaff,
  read: readCompany,
  bySlug: readCompanyBySlug,
}
