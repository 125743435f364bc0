import {
  answerBatches,
  apiTokens,
  challenges,
  companyClaims,
  complaints,
  contentRemarks,
  cookieChoices,
  domainConfirmations,
  favouriteVacancies,
  hiddenCompanies,
  hiddenVacancies,
  idempotencyKeys,
  passkeys,
  payQuestions,
  pushDevices,
  recoveryRequests,
  responseDrafts,
  savedSearches,
  schoolRequests,
  statedAges,
  telegramChats,
  telegramLinks,
  vacancyConfirmations,
  webhooks,
  weeklyEmails,
} from './db/schema/index.ts'
import { guardiansPersonalData } from './features/board/guardians/personal-data.ts'
import { responsesPersonalData } from './features/board/responses/personal-data.ts'
import { resumesPersonalData } from './features/board/resumes/personal-data.ts'
import { reviewsPersonalData } from './features/content/reviews/personal-data.ts'
import { accountsPersonalData } from './features/identity/accounts/personal-data.ts'
import { auditPersonalData } from './features/identity/audit/personal-data.ts'
import { emailChangesPersonalData } from './features/identity/email-changes/personal-data.ts'
import { managersPersonalData } from './features/identity/managers/personal-data.ts'
import { sessionPersonalData } from './features/identity/session/personal-data.ts'
import { tablePersonalData } from './features/privacy/person-rows.ts'
import type { Deps } from './http/context.ts'
import type { PersonalData } from './kernel/personal-data.ts'

/** Stored personal data, in the order of the export; erasing runs in reverse. */
export const listPersonalData = (deps: Pick<Deps, 'events' | 'files' | 'changes'>): PersonalData[] => [
  accountsPersonalData(deps),
  sessionPersonalData(),
  emailChangesPersonalData(),
  tablePersonalData(challenges, passkeys, pushDevices, telegramChats, telegramLinks),
  managersPersonalData(deps),
  tablePersonalData(domainConfirmations, companyClaims, vacancyConfirmations, weeklyEmails),
  resumesPersonalData(deps),
  tablePersonalData(statedAges),
  guardiansPersonalData(),
  responsesPersonalData(deps),
  tablePersonalData(answerBatches, responseDrafts, payQuestions),
  reviewsPersonalData(),
  tablePersonalData(favouriteVacancies, hiddenVacancies, hiddenCompanies, savedSearches),
  tablePersonalData(contentRemarks, complaints, recoveryRequests, schoolRequests),
  tablePersonalData(apiTokens, idempotencyKeys, webhooks),
  auditPersonalData(),
  tablePersonalData(cookieChoices),
]
