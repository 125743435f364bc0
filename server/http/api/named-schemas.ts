/**
 * Schemas that the documents of the API have under a name: the exported ones of these modules, each under its own name. So
 * operations refer to them, and a generated client has one type for each. A test finds those that are written out twice.
 */
import { z } from 'zod'
import * as guardians from '#shared/features/board/guardians/contract.ts'
import * as posting from '#shared/features/board/posting/model.ts'
import * as myVacancy from '#shared/features/board/posting/my-vacancy.ts'
import * as stats from '#shared/features/board/posting/stats.ts'
import * as questions from '#shared/features/board/questions/model.ts'
import * as responseForms from '#shared/features/board/responses/forms.ts'
import * as interviews from '#shared/features/board/responses/interview-contract.ts'
import * as responses from '#shared/features/board/responses/model.ts'
import * as testTasks from '#shared/features/board/responses/test-task-contract.ts'
import * as importedResumes from '#shared/features/board/resumes/imported.ts'
import * as resumes from '#shared/features/board/resumes/model.ts'
import * as myResumes from '#shared/features/board/resumes/my-resume.ts'
import * as shortResumes from '#shared/features/board/resumes/short-resume.ts'
import * as savedSearches from '#shared/features/board/saved-searches/model.ts'
import * as vacancySearch from '#shared/features/board/vacancies/contract.ts'
import * as places from '#shared/features/board/places/contract.ts'
import * as vacancyFilter from '#shared/features/board/vacancies/filter.ts'
import * as vacancies from '#shared/features/board/vacancies/model.ts'
import * as articles from '#shared/features/content/articles/contract.ts'
import * as courses from '#shared/features/content/courses/contract.ts'
import * as staffCourses from '#shared/features/content/courses/staff-contract.ts'
import * as editing from '#shared/features/content/editing/contract.ts'
import * as texts from '#shared/features/content/editing/model.ts'
import * as help from '#shared/features/content/help/contract.ts'
import * as landing from '#shared/features/content/landing/contract.ts'
import * as professionPages from '#shared/features/content/profession-pages/contract.ts'
import * as reviews from '#shared/features/content/reviews/forms.ts'
import * as reviewContract from '#shared/features/content/reviews/contract.ts'
import * as salaries from '#shared/features/content/salaries/contract.ts'
import * as accountContract from '#shared/features/identity/accounts/contract.ts'
import * as accounts from '#shared/features/identity/accounts/model.ts'
import * as companies from '#shared/features/identity/companies/contract.ts'
import * as companyAnswers from '#shared/features/identity/companies/model.ts'
import * as companyDetails from '#shared/features/identity/companies/details.ts'
import * as companyRefs from '#shared/features/identity/company-refs/model.ts'
import * as managers from '#shared/features/identity/managers/contract.ts'
import * as roles from '#shared/features/identity/managers/model.ts'
import * as notifications from '#shared/features/identity/notifications/contract.ts'
import * as passkeys from '#shared/features/identity/passkeys/contract.ts'
import * as session from '#shared/features/identity/session/model.ts'
import * as apiTokens from '#shared/features/intake/api-tokens/contract.ts'
import * as companySources from '#shared/features/intake/sources/company-contract.ts'
import * as sourceModels from '#shared/features/intake/sources/source-models.ts'
import * as staffSources from '#shared/features/intake/sources/staff-contract.ts'
import * as webhooks from '#shared/features/intake/webhooks/contract.ts'
import { EVENT_SCHEMAS } from '#shared/features/intake/webhooks/events.ts'
import * as documents from '#shared/features/money/billing/contract.ts'
import * as billing from '#shared/features/money/billing/model.ts'
import * as firstVacancies from '#shared/features/money/first-vacancy/forms.ts'
import * as grants from '#shared/features/money/grants/contract.ts'
import * as cards from '#shared/features/money/payments/card-contract.ts'
import * as quotes from '#shared/features/money/payments/contract.ts'
import * as staffOrders from '#shared/features/money/payments/staff-contract.ts'
import * as incomeReceipts from '#shared/features/money/payments/income-receipts-contract.ts'
import * as taxRegimes from '#shared/features/money/tax-regimes/contract.ts'
import * as payments from '#shared/features/money/payments/model.ts'
import * as calendar from '#shared/features/reference/calendar/contract.ts'
import * as days from '#shared/features/reference/calendar/model.ts'
import * as locations from '#shared/features/reference/locations/model.ts'
import * as professions from '#shared/features/reference/professions/model.ts'
import * as companyBlocks from '#shared/features/staff/company-blocks/contract.ts'
import * as moderation from '#shared/features/staff/moderation/contract.ts'
import * as people from '#shared/features/staff/people/contract.ts'
import * as routeRules from '#shared/features/staff/route-rules/contract.ts'
import * as kernel from '#shared/kernel/contract.ts'
import * as crop from '#shared/kernel/crop.ts'
import * as listPage from '#shared/lists/list-page.ts'

const { ProfessionRef: ArticleProfession, ...articleSchemas } = articles

const MODULES: readonly object[] = [
  posting,
  myVacancy,
  stats,
  questions,
  guardians,
  responseForms,
  interviews,
  responses,
  testTasks,
  importedResumes,
  resumes,
  myResumes,
  shortResumes,
  savedSearches,
  vacancySearch,
  places,
  vacancyFilter,
  vacancies,
  articleSchemas,
  { ArticleProfession },
  courses,
  staffCourses,
  editing,
  texts,
  help,
  landing,
  professionPages,
  reviews,
  reviewContract,
  salaries,
  accountContract,
  accounts,
  companies,
  companyAnswers,
  companyDetails,
  companyRefs,
  managers,
  roles,
  notifications,
  passkeys,
  session,
  apiTokens,
  webhooks,
  companySources,
  sourceModels,
  staffSources,
  EVENT_SCHEMAS,
  documents,
  billing,
  firstVacancies,
  grants,
  cards,
  quotes,
  payments,
  staffOrders,
  incomeReceipts,
  taxRegimes,
  calendar,
  days,
  locations,
  professions,
  companyBlocks,
  moderation,
  people,
  routeRules,
  kernel,
  crop,
  listPage,
]

/** @throws Error when two schemas have one name */
export function namedSchemas(): ReadonlyMap<string, z.ZodType> {
  const named = new Map<string, z.ZodType>()
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodUnion)) continue
    const other = named.get(name)
    if (other !== undefined && other !== schema) throw new Error(`Two schemas of the API are named ${name}`)
    named.set(name, schema)
  }
  return named
}
