import { implement, type Router } from '@orpc/server'
import { accountsOperations } from '#server/features/identity/accounts/operations.ts'
import { articlesOperations } from '#server/features/content/articles/operations.ts'
import { coursesOperations, schoolsOperations } from '#server/features/content/courses/operations.ts'
import { staffCoursesOperations } from '#server/features/content/courses/staff-courses.ts'
import { staffSchoolsOperations } from '#server/features/content/courses/staff-schools.ts'
import { salariesOperations } from '#server/features/content/salaries/operations.ts'
import { publicSourcesOperations } from '#server/features/intake/sources/showing/operations.ts'
import { professionsOperations } from '#server/features/content/profession-pages/operations.ts'
import { offerCheckOperations } from '#server/features/content/offer-check/operations.ts'
import { remarksOperations } from '#server/features/content/remarks/operations.ts'
import { complaintsOperations } from '#server/features/staff/complaints/operations.ts'
import { calendarOperations } from '#server/features/reference/calendar/operations.ts'
import { companiesOperations } from '#server/features/identity/companies/operations.ts'
import { billingOperations } from '#server/features/money/billing/operations.ts'
import { favouritesOperations } from '#server/features/board/favourites/operations.ts'
import { payAnswersOperations } from '#server/features/board/pay-answers/operations.ts'
import { hiddenOperations } from '#server/features/board/hidden/operations.ts'
import { factsOperations } from '#server/features/content/facts/operations.ts'
import { figuresOperations } from '#server/features/content/figures/operations.ts'
import { helpOperations } from '#server/features/content/help/operations.ts'
import { textsOperations } from '#server/features/content/editing/operations.ts'
import { landingOperations } from '#server/features/content/landing/operations.ts'
import { resumeContactsOperations } from '#server/features/money/resume-contacts/operations.ts'
import { ledgerOperations } from '#server/features/money/ledger/operations.ts'
import { locationsOperations } from '#server/features/reference/locations/operations.ts'
import { accountRolesOperations, managersOperations } from '#server/features/identity/managers/operations.ts'
import { matchesOperations } from '#server/features/board/matches/operations.ts'
import { moderationOperations } from '#server/features/staff/moderation/operations.ts'
import {
  accountResumesOperations,
  resumeContactsConsentOperations,
  resumeKeepingOperations,
  resumesOperations,
  resumeViewersOperations,
} from '#server/features/board/resumes/operations.ts'
import { autocompleteOperations } from '#server/features/reference/autocomplete/operations.ts'
import { postingOperations } from '#server/features/board/posting/operations.ts'
import { packagesOperations } from '#server/features/money/packages/operations.ts'
import {
  cardPaymentsOperations,
  grantsOperations,
  incomeReceiptsOperations,
  packageOrdersOperations,
  paymentsOperations,
} from '#server/features/money/payments/operations.ts'
import { guardiansOperations } from '#server/features/board/guardians/operations.ts'
import { responsesOperations } from '#server/features/board/responses/operations.ts'
import { reviewsOperations } from '#server/features/content/reviews/operations.ts'
import { searchLogOperations } from '#server/features/board/search-log/operations.ts'
import { staffSearchLogOperations } from '#server/features/staff/search-log/operations.ts'
import { auditOperations } from '#server/features/staff/audit/operations.ts'
import { claimsOperations } from '#server/features/staff/claims/operations.ts'
import { staffCompaniesOperations } from '#server/features/staff/company-blocks/operations.ts'
import { peopleOperations } from '#server/features/staff/people/operations.ts'
import { jobsOperations } from '#server/features/staff/jobs/operations.ts'
import { routeRulesOperations } from '#server/features/staff/route-rules/operations.ts'
import { savedSearchesOperations } from '#server/features/board/saved-searches/operations.ts'
import { accountSessionsOperations, sessionOperations } from '#server/features/identity/session/operations.ts'
import { firstVacanciesOperations } from '#server/features/money/first-vacancy/operations.ts'
import { emailChangesOperations } from '#server/features/identity/email-changes/operations.ts'
import { notificationsOperations } from '#server/features/identity/notifications/operations.ts'
import { passkeysOperations, passkeySignInOperations } from '#server/features/identity/passkeys/operations.ts'
import { recoveryOperations } from '#server/features/staff/recovery/operations.ts'
import { taxesOperations } from '#server/features/reference/taxes/operations.ts'
import { taxRegimesOperations } from '#server/features/money/tax-regimes/operations.ts'
import { tariffsOperations } from '#server/features/money/tariffs/operations.ts'
import {
  companyVacanciesOperations,
  vacanciesOperations,
} from '#server/features/board/vacancies/operations.ts'
import { placesOperations } from '#server/features/board/places/operations.ts'
import { apiTokensOperations } from '#server/features/intake/api-tokens/operations.ts'
import { companyApiOperations } from '#server/features/intake/company-api/operations.ts'
import { companySourcesOperations } from '#server/features/intake/sources/company-operations.ts'
import { staffSourcesOperations } from '#server/features/intake/sources/operations.ts'
import { webhooksOperations } from '#server/features/intake/webhooks/operations.ts'
import { privacyOperations } from '#server/features/privacy/operations.ts'
import type { Ctx } from '#server/http/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { contract } from '#shared/contract.ts'

const implementer = implement(contract).$context<Ctx>()

const OPERATIONS: {
  [Feature in keyof typeof contract]: OperationsOf<(typeof contract)[Feature], Ctx>
} = {
  apiTokens: apiTokensOperations,
  companyApi: companyApiOperations,
  accounts: {
    ...accountsOperations,
    ...accountRolesOperations,
    ...accountSessionsOperations,
    ...emailChangesOperations,
    ...passkeysOperations,
    ...notificationsOperations,
    ...accountResumesOperations,
    ...privacyOperations,
  },
  articles: articlesOperations,
  calendar: calendarOperations,
  complaints: complaintsOperations,
  companies: { ...companiesOperations, ...companyVacanciesOperations },
  documents: billingOperations,
  facts: factsOperations,
  favourites: favouritesOperations,
  figures: figuresOperations,
  guardians: guardiansOperations,
  help: helpOperations,
  hidden: hiddenOperations,
  texts: textsOperations,
  landing: landingOperations,
  ledger: ledgerOperations,
  locations: { ...locationsOperations, ...placesOperations },
  managers: managersOperations,
  matches: matchesOperations,
  moderation: moderationOperations,
  offerChecks: offerCheckOperations,
  resumes: {
    ...resumesOperations,
    ...resumeViewersOperations,
    ...resumeKeepingOperations,
    ...resumeContactsConsentOperations,
    ...resumeContactsOperations,
  },
  directories: autocompleteOperations,
  posting: postingOperations,
  payAnswers: payAnswersOperations,
  packages: { ...packagesOperations, ...packageOrdersOperations },
  payments: paymentsOperations,
  professions: professionsOperations,
  publicSources: publicSourcesOperations,
  remarks: remarksOperations,
  recovery: recoveryOperations,
  responses: responsesOperations,
  reviews: reviewsOperations,
  routeRules: routeRulesOperations,
  jobs: jobsOperations,
  people: peopleOperations,
  grants: grantsOperations,
  cardPayments: cardPaymentsOperations,
  incomeReceipts: incomeReceiptsOperations,
  staffCompanies: staffCompaniesOperations,
  claims: claimsOperations,
  auditLog: auditOperations,
  firstVacancies: firstVacanciesOperations,
  courses: { ...coursesOperations, ...staffCoursesOperations },
  schools: { ...schoolsOperations, ...staffSchoolsOperations },
  salaries: salariesOperations,
  savedSearches: savedSearchesOperations,
  searchLog: { ...searchLogOperations, ...staffSearchLogOperations },
  session: { ...sessionOperations, ...passkeySignInOperations },
  tariffs: tariffsOperations,
  taxes: taxesOperations,
  taxRegimes: taxRegimesOperations,
  vacancies: vacanciesOperations,
  webhooks: webhooksOperations,
  companySources: companySourcesOperations,
  staffSources: staffSourcesOperations,
}

/** The contract with the code behind each operation. */
export const router = asRouter(
  Object.fromEntries(
    Object.entries(OPERATIONS).map(([feature, operations]) => [
      feature,
      Object.fromEntries(
        Object.entries(operations).map(([name, run]) => [name, serve(procedureOf(feature, name), run)]),
      ),
    ]),
  ),
)

type Run = (ctx: Ctx, input: unknown) => unknown
type Implemented = { handler(handler: (call: { input: unknown; context: Ctx }) => unknown): unknown }

function serve(procedure: Implemented, run: Run) {
  return procedure.handler(({ input, context }) => run(context, input))
}

/** Safe: `OperationsOf` has the names of the contract, and so has its implementer. */
function procedureOf(feature: string, name: string) {
  const features = implementer as unknown as Record<string, Record<string, Implemented>>
  return features[feature]?.[name] as Implemented
}

/** Safe: every operation of the contract was given its handler, and `OPERATIONS` has checked their types. */
function asRouter(procedures: object) {
  return procedures as Router<typeof contract, Ctx>
}
