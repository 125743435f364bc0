/** Every operation of the API. */
import { accountsContract } from '#shared/features/accounts/contract.ts'
import { companiesContract } from '#shared/features/companies/contract.ts'
import { documentsContract } from '#shared/features/documents/contract.ts'
import { landingContract } from '#shared/features/landing/contract.ts'
import { locationsContract } from '#shared/features/locations/contract.ts'
import { managersContract } from '#shared/features/managers/contract.ts'
import { resumesContract } from '#shared/features/resumes/contract.ts'
import { directoriesContract } from '#shared/features/directories/contract.ts'
import { postingContract } from '#shared/features/posting/contract.ts'
import { routeRulesContract } from '#shared/features/route-rules/contract.ts'
import { sessionContract } from '#shared/features/session/contract.ts'
import { vacanciesContract } from '#shared/features/vacancies/contract.ts'

export const contract = {
  accounts: accountsContract,
  companies: companiesContract,
  documents: documentsContract,
  landing: landingContract,
  locations: locationsContract,
  managers: managersContract,
  resumes: resumesContract,
  directories: directoriesContract,
  posting: postingContract,
  routeRules: routeRulesContract,
  session: sessionContract,
  vacancies: vacanciesContract,
}
