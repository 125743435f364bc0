/** Every operation of the API. */
import { accountResumesContract } from '#shared/features/board/resumes/account-contract.ts'
import { accountRolesContract } from '#shared/features/identity/managers/account-contract.ts'
import { accountSessionsContract } from '#shared/features/identity/session/account-contract.ts'
import { companyVacanciesContract } from '#shared/features/board/vacancies/company-contract.ts'
import { placesContract } from '#shared/features/board/places/contract.ts'
import { emailChangesContract } from '#shared/features/identity/email-changes/contract.ts'
import { notificationsContract } from '#shared/features/identity/notifications/contract.ts'
import { passkeysContract, passkeySignInContract } from '#shared/features/identity/passkeys/contract.ts'
import { privacyContract } from '#shared/features/privacy/contract.ts'
import { resumeContactsContract } from '#shared/features/money/resume-contacts/contract.ts'
import { accountsContract } from '#shared/features/identity/accounts/contract.ts'
import { calendarContract } from '#shared/features/reference/calendar/contract.ts'
import { complaintsContract } from '#shared/features/staff/complaints/contract.ts'
import { companiesContract } from '#shared/features/identity/companies/contract.ts'
import { billingContract } from '#shared/features/money/billing/contract.ts'
import { favouritesContract } from '#shared/features/board/favourites/contract.ts'
import { hiddenContract } from '#shared/features/board/hidden/contract.ts'
import { factsContract } from '#shared/features/content/facts/contract.ts'
import { figuresContract } from '#shared/features/content/figures/contract.ts'
import { helpContract } from '#shared/features/content/help/contract.ts'
import { textsContract } from '#shared/features/content/editing/contract.ts'
import { landingContract } from '#shared/features/content/landing/contract.ts'
import { ledgerContract } from '#shared/features/money/ledger/contract.ts'
import { locationsContract } from '#shared/features/reference/locations/contract.ts'
import { managersContract } from '#shared/features/identity/managers/contract.ts'
import { matchesContract } from '#shared/features/board/matches/contract.ts'
import { moderationContract } from '#shared/features/staff/moderation/contract.ts'
import { resumeKeepingContract } from '#shared/features/board/resumes/keeping-contract.ts'
import { resumeViewersContract } from '#shared/features/board/resumes/viewers-contract.ts'
import { resumeContactsConsentContract } from '#shared/features/board/resumes/contacts-contract.ts'
import { resumesContract } from '#shared/features/board/resumes/contract.ts'
import { articlesContract } from '#shared/features/content/articles/contract.ts'
import { coursesContract, schoolsContract } from '#shared/features/content/courses/contract.ts'
import {
  staffCoursesContract,
  staffSchoolsContract,
} from '#shared/features/content/courses/staff-contract.ts'
import { salariesContract } from '#shared/features/content/salaries/contract.ts'
import { professionsContract } from '#shared/features/content/profession-pages/contract.ts'
import { offerCheckContract } from '#shared/features/content/offer-check/contract.ts'
import { remarksContract } from '#shared/features/content/remarks/contract.ts'
import { autocompleteContract } from '#shared/features/reference/autocomplete/contract.ts'
import { searchLogContract } from '#shared/features/board/search-log/contract.ts'
import { postingContract } from '#shared/features/board/posting/contract.ts'
import { payAnswersContract } from '#shared/features/board/pay-answers/contract.ts'
import { grantsContract } from '#shared/features/money/grants/contract.ts'
import { packagesContract } from '#shared/features/money/packages/contract.ts'
import { packageOrdersContract } from '#shared/features/money/payments/package-contract.ts'
import { incomeReceiptsContract } from '#shared/features/money/payments/income-receipts-contract.ts'
import { cardPaymentsContract } from '#shared/features/money/payments/card-contract.ts'
import { paymentsContract } from '#shared/features/money/payments/contract.ts'
import { guardiansContract } from '#shared/features/board/guardians/contract.ts'
import { responsesContract } from '#shared/features/board/responses/contract.ts'
import { staffSearchLogContract } from '#shared/features/staff/search-log/contract.ts'
import { publicSourcesContract } from '#shared/features/intake/sources/public-contract.ts'
import { auditContract } from '#shared/features/staff/audit/contract.ts'
import { claimsContract } from '#shared/features/staff/claims/contract.ts'
import { staffCompaniesContract } from '#shared/features/staff/company-blocks/contract.ts'
import { peopleContract } from '#shared/features/staff/people/contract.ts'
import { jobsContract } from '#shared/features/staff/jobs/contract.ts'
import { recoveryContract } from '#shared/features/staff/recovery/contract.ts'
import { routeRulesContract } from '#shared/features/staff/route-rules/contract.ts'
import { reviewsContract } from '#shared/features/content/reviews/contract.ts'
import { savedSearchesContract } from '#shared/features/board/saved-searches/contract.ts'
import { sessionContract } from '#shared/features/identity/session/contract.ts'
import { firstVacanciesContract } from '#shared/features/money/first-vacancy/contract.ts'
import { taxesContract } from '#shared/features/reference/taxes/contract.ts'
import { tariffsContract } from '#shared/features/money/tariffs/contract.ts'
import { taxRegimesContract } from '#shared/features/money/tax-regimes/contract.ts'
import { apiTokensContract } from '#shared/features/intake/api-tokens/contract.ts'
import { companyApiContract } from '#shared/features/intake/company-api/contract.ts'
import { companySourcesContract } from '#shared/features/intake/sources/company-contract.ts'
import { staffSourcesContract } from '#shared/features/intake/sources/staff-contract.ts'
import { webhooksContract } from '#shared/features/intake/webhooks/contract.ts'
import { vacanciesContract } from '#shared/features/board/vacancies/contract.ts'

export const contract = {
  apiTokens: apiTokensContract,
  companyApi: companyApiContract,
  accounts: {
    ...accountsContract,
    ...accountRolesContract,
    ...accountSessionsContract,
    ...emailChangesContract,
    ...passkeysContract,
    ...notificationsContract,
    ...accountResumesContract,
    ...privacyContract,
  },
  articles: articlesContract,
  calendar: calendarContract,
  complaints: complaintsContract,
  companies: { ...companiesContract, ...companyVacanciesContract },
  documents: billingContract,
  facts: factsContract,
  favourites: favouritesContract,
  figures: figuresContract,
  guardians: guardiansContract,
  help: helpContract,
  hidden: hiddenContract,
  texts: textsContract,
  landing: landingContract,
  ledger: ledgerContract,
  locations: { ...locationsContract, ...placesContract },
  managers: managersContract,
  matches: matchesContract,
  moderation: moderationContract,
  offerChecks: offerCheckContract,
  resumes: {
    ...resumesContract,
    ...resumeViewersContract,
    ...resumeKeepingContract,
    ...resumeContactsConsentContract,
    ...resumeContactsContract,
  },
  directories: autocompleteContract,
  posting: postingContract,
  payAnswers: payAnswersContract,
  packages: { ...packagesContract, ...packageOrdersContract },
  payments: paymentsContract,
  professions: professionsContract,
  publicSources: publicSourcesContract,
  remarks: remarksContract,
  recovery: recoveryContract,
  responses: responsesContract,
  reviews: reviewsContract,
  routeRules: routeRulesContract,
  jobs: jobsContract,
  people: peopleContract,
  grants: grantsContract,
  cardPayments: cardPaymentsContract,
  incomeReceipts: incomeReceiptsContract,
  staffCompanies: staffCompaniesContract,
  claims: claimsContract,
  auditLog: auditContract,
  firstVacancies: firstVacanciesContract,
  courses: { ...coursesContract, ...staffCoursesContract },
  schools: { ...schoolsContract, ...staffSchoolsContract },
  salaries: salariesContract,
  savedSearches: savedSearchesContract,
  searchLog: { ...searchLogContract, ...staffSearchLogContract },
  session: { ...sessionContract, ...passkeySignInContract },
  tariffs: tariffsContract,
  taxes: taxesContract,
  taxRegimes: taxRegimesContract,
  vacancies: vacanciesContract,
  webhooks: webhooksContract,
  companySources: companySourcesContract,
  staffSources: staffSourcesContract,
}
