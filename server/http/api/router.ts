import { accountsRoutes } from '#server/features/accounts/routes.ts'
import { companiesRoutes } from '#server/features/companies/routes.ts'
import { documentsRoutes } from '#server/features/documents/routes.ts'
import { favouritesRoutes } from '#server/features/favourites/routes.ts'
import { landingRoutes } from '#server/features/landing/routes.ts'
import { ledgerRoutes } from '#server/features/ledger/routes.ts'
import { locationsRoutes } from '#server/features/locations/routes.ts'
import { managersRoutes } from '#server/features/managers/routes.ts'
import { matchesRoutes } from '#server/features/matches/routes.ts'
import { moderationRoutes } from '#server/features/moderation/routes.ts'
import { resumesRoutes } from '#server/features/resumes/routes.ts'
import { directoriesRoutes } from '#server/features/directories/routes.ts'
import { postingRoutes } from '#server/features/posting/routes.ts'
import { packagesRoutes } from '#server/features/packages/routes.ts'
import { paymentsRoutes } from '#server/features/payments/routes.ts'
import { responsesRoutes } from '#server/features/responses/routes.ts'
import { jobsRoutes } from '#server/features/jobs/routes.ts'
import { routeRulesRoutes } from '#server/features/route-rules/routes.ts'
import { savedSearchesRoutes } from '#server/features/saved-searches/routes.ts'
import { sessionRoutes } from '#server/features/session/routes.ts'
import { tariffsRoutes } from '#server/features/tariffs/routes.ts'
import { vacanciesRoutes } from '#server/features/vacancies/routes.ts'
import { implementer } from './implementer.ts'

export const router = implementer.router({
  accounts: accountsRoutes,
  companies: companiesRoutes,
  documents: documentsRoutes,
  favourites: favouritesRoutes,
  landing: landingRoutes,
  ledger: ledgerRoutes,
  locations: locationsRoutes,
  managers: managersRoutes,
  matches: matchesRoutes,
  moderation: moderationRoutes,
  resumes: resumesRoutes,
  directories: directoriesRoutes,
  posting: postingRoutes,
  packages: packagesRoutes,
  payments: paymentsRoutes,
  responses: responsesRoutes,
  routeRules: routeRulesRoutes,
  jobs: jobsRoutes,
  savedSearches: savedSearchesRoutes,
  session: sessionRoutes,
  tariffs: tariffsRoutes,
  vacancies: vacanciesRoutes,
})
