/**
 * Conditions that an e-mail must meet when it is sent, by its kind: each feature defines its own. A kind without a line
 * does not compile.
 */
import { guardianEmails } from '#server/features/board/guardians/email-conditions.ts'
import { payQuestionEmails } from '#server/features/board/pay-answers/email-conditions.ts'
import { postingEmails } from '#server/features/board/posting/email-conditions.ts'
import { responseEmails } from '#server/features/board/responses/email-conditions.ts'
import { resumeEmails } from '#server/features/board/resumes/email-conditions.ts'
import { alertEmails } from '#server/features/board/saved-searches/email-conditions.ts'
import { weeklyConditions } from '#server/features/board/weekly-emails/send.ts'
import { contentEmails } from '#server/features/content/email-conditions.ts'
import { identityEmails } from '#server/features/identity/email-conditions.ts'
import { emailGate, noticeGate } from '#server/features/identity/notifications/email-gate.ts'
import { intakeEmails } from '#server/features/intake/email-conditions.ts'
import { moneyEmails } from '#server/features/money/email-conditions.ts'
import { privacyEmails } from '#server/features/privacy/email-conditions.ts'
import { staffEmails } from '#server/features/staff/email-conditions.ts'
import type { EmailConditions } from '#server/mail/conditions.ts'
import type { WorkerDeps } from './handled-job.ts'

export const EMAIL_CONDITIONS: EmailConditions<WorkerDeps> = {
  ...identityEmails,
  ...postingEmails,
  ...resumeEmails,
  ...responseEmails,
  ...guardianEmails,
  ...alertEmails,
  ...weeklyConditions,
  ...payQuestionEmails,
  ...moneyEmails,
  ...staffEmails,
  ...privacyEmails,
  ...intakeEmails,
  ...contentEmails,
}

/** The dependencies of the jobs that send e-mails and notices. */
export const withEmailGate = (deps: WorkerDeps) => ({ ...deps, gate: emailGate(EMAIL_CONDITIONS, deps) })
export const withNoticeGate = (deps: WorkerDeps) => ({ ...deps, gate: noticeGate(EMAIL_CONDITIONS, deps) })
