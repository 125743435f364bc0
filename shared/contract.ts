/** Every operation of the API. */
import { accountsContract } from '#shared/features/accounts/contract.ts'
import { companiesContract } from '#shared/features/companies/contract.ts'
import { documentsContract } from '#shared/features/documents/contract.ts'
import { favouritesContract } from '#shared/features/favourites/contract.ts'
import { landingContract } from '#shared/features/landing/contract.ts'
import { ledgerContract } from '#shared/features/ledger/contract.ts'
import { locationsContract } from '#shared/features/locations/contract.ts'
import { managersContract } from '#shared/features/managers/contract.ts'
import { matchesContract } from '#shared/features/matches/contract.ts'
import { moderationContract } from '#shared/features/moderation/contract.ts'
import { resumesContract } from '#shared/features/resumes/contract.ts'
import { directoriesContract } from '#shared/features/directories/contract.ts'
import { postingContract } from '#shared/features/posting/contract.ts'
import { packagesContract } from '#shared/features/packages/contract.ts'
import { paymentsContract } from '#shared/features/payments/contract.ts'
import { companyResponsesContract } from '#shared/features/responses/company-contract.ts'
import { responsesContract } from '#shared/features/responses/contract.ts'
import { jobsContract } from '#shared/features/jobs/contract.ts'
import { routeRulesContract } from '#shared/features/route-rules/contract.ts'
import { savedSearchesContract } from '#shared/features/saved-searches/contract.ts'
import { sessionContract } from '#shared/features/session/contract.ts'
import { tariffsContract } from '#shared/features/tariffs/contract.ts'
import { vacanciesContract } from '#shared/features/vacancies/contract.ts'

export const contract = {
  accounts: accountsContract,
  companies: companiesContract,
  documents: documentsContract,
  favourites: favouritesContract,
  landing: landingContract,
  ledger: ledgerContract,
  locations: locationsContract,
  managers: managersContract,
  matches: matchesContract,
  moderation: moderationContract,
  resumes: resumesContract,
  directories: directoriesContract,
  posting: postingContract,
  packages: packagesContract,
  payments: paymentsContract,
  responses: { ...responsesContract, ...companyResponsesContract },
  routeRules: routeRulesContract,
  jobs: jobsContract,
  savedSearches: savedSearchesContract,
  session: sessionContract,
  tariffs: tariffsContract,
  vacancies: vacanciesContract,
}
