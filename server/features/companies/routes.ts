import { implementer } from '#server/http/api/implementer.ts'
import { createCompany } from './create.ts'
import {
  addDocument,
  listOwnDocuments,
  readDocumentAsStaff,
  readOwnDocument,
  removeDocument,
} from './documents.ts'
import { readOwnCompany } from './own-company.ts'
import { listCompanyVacancies, listSimilarCompanies, readCompany, readCompanyBySlug } from './service.ts'
import { suggestAddresses, suggestCompanies } from './tips.ts'
import { updateCompany } from './update.ts'
import { askVerification, decideVerification, listForStaff } from './verification.ts'

export const companiesRoutes = {
  create: implementer.companies.create.handler(({ input, context }) => createCompany(context, input)),
  update: implementer.companies.update.handler(({ input, context }) => updateCompany(context, input)),
  own: implementer.companies.own.handler(({ input, context }) => readOwnCompany(context, input)),
  askVerification: implementer.companies.askVerification.handler(({ input, context }) =>
    askVerification(context, input),
  ),
  documents: implementer.companies.documents.handler(async ({ input, context }) => ({
    items: await listOwnDocuments(context, input),
  })),
  addDocument: implementer.companies.addDocument.handler(({ input, context }) => addDocument(context, input)),
  readDocument: implementer.companies.readDocument.handler(({ input, context }) =>
    readOwnDocument(context, input),
  ),
  removeDocument: implementer.companies.removeDocument.handler(async ({ input, context }) => ({
    items: await removeDocument(context, input),
  })),
  tips: implementer.companies.tips.handler(({ input, context }) => suggestCompanies(context, input)),
  addressTips: implementer.companies.addressTips.handler(({ input, context }) =>
    suggestAddresses(context, input),
  ),
  staffList: implementer.companies.staffList.handler(({ input, context }) => listForStaff(context, input)),
  staffDecide: implementer.companies.staffDecide.handler(({ input, context }) =>
    decideVerification(context, input),
  ),
  staffReadDocument: implementer.companies.staffReadDocument.handler(({ input, context }) =>
    readDocumentAsStaff(context, input),
  ),
  read: implementer.companies.read.handler(({ input, context }) => readCompany(context, input)),
  bySlug: implementer.companies.bySlug.handler(({ input, context }) => readCompanyBySlug(context, input)),
  vacancies: implementer.companies.vacancies.handler(({ input, context }) =>
    listCompanyVacancies(context, input),
  ),
  similar: implementer.companies.similar.handler(async ({ input, context }) => ({
    items: await listSimilarCompanies(context, input),
  })),
}
