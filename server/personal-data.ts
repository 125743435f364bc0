import { remarksPersonalData } from './features/content/remarks/personal-data.ts'
import { favouritesPersonalData } from './features/board/favourites/personal-data.ts'
import { guardiansPersonalData } from './features/board/guardians/personal-data.ts'
import { hiddenPersonalData } from './features/board/hidden/personal-data.ts'
import { payAnswersPersonalData } from './features/board/pay-answers/personal-data.ts'
import { postingPersonalData } from './features/board/posting/personal-data.ts'
import { responsesPersonalData } from './features/board/responses/personal-data.ts'
import { resumesPersonalData } from './features/board/resumes/personal-data.ts'
import { savedSearchesPersonalData } from './features/board/saved-searches/personal-data.ts'
import { reviewsPersonalData } from './features/content/reviews/personal-data.ts'
import { schoolRequestsPersonalData } from './features/content/courses/personal-data.ts'
import { accountsPersonalData } from './features/identity/accounts/personal-data.ts'
import { auditPersonalData } from './features/identity/audit/personal-data.ts'
import { companiesPersonalData } from './features/identity/companies/personal-data.ts'
import { managersPersonalData } from './features/identity/managers/personal-data.ts'
import { emailChangesPersonalData } from './features/identity/email-changes/personal-data.ts'
import { notificationsPersonalData } from './features/identity/notifications/personal-data.ts'
import { passkeysPersonalData } from './features/identity/passkeys/personal-data.ts'
import { sessionPersonalData } from './features/identity/session/personal-data.ts'
import { cookieChoicesPersonalData } from './features/privacy/cookie-choices/record.ts'
import { integrationsPersonalData } from './features/intake/api-tokens/personal-data.ts'
import { complaintsPersonalData } from './features/staff/complaints/personal-data.ts'
import { recoveryPersonalData } from './features/staff/recovery/personal-data.ts'
import type { Deps } from './http/context.ts'
import type { PersonalData } from './kernel/personal-data.ts'

/** Every feature that stores personal data, in the order of the export; erasing goes in reverse. */
export const personalDataOf = (deps: Pick<Deps, 'events' | 'files' | 'changes'>): PersonalData[] => [
  accountsPersonalData(deps),
  sessionPersonalData(),
  emailChangesPersonalData(),
  passkeysPersonalData(),
  notificationsPersonalData(),
  managersPersonalData(deps),
  companiesPersonalData(),
  postingPersonalData(),
  resumesPersonalData(deps),
  guardiansPersonalData(),
  responsesPersonalData(deps),
  payAnswersPersonalData(),
  reviewsPersonalData(),
  favouritesPersonalData(),
  hiddenPersonalData(),
  savedSearchesPersonalData(),
  remarksPersonalData(),
  complaintsPersonalData(),
  recoveryPersonalData(),
  schoolRequestsPersonalData(),
  integrationsPersonalData(),
  auditPersonalData(),
  cookieChoicesPersonalData(),
]
