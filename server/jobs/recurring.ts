import { enqueueWaitingNotices, purgeNotices } from '#server/features/identity/notifications/deliver.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import { z } from 'zod'
import { purgeApiTokens } from '#server/features/intake/api-tokens/purge.ts'
import { purgeIdempotencyKeys } from '#server/features/intake/idempotency/purge.ts'
import { enqueueDueSources, fillModerationQueue } from '#server/features/intake/sources/jobs.ts'
import { notifyOfAlarms } from '#server/features/intake/sources/manage/notify-of-alarms.ts'
import { purgeSources } from '#server/features/intake/sources/purge.ts'
import { purgeImportRuns } from '#server/features/intake/imports/purge.ts'
import { purgePayments } from '#server/features/money/payments/purge.ts'
import { purgeConsents } from '#server/features/identity/accounts/consents.ts'
import { purgeCookieChoices } from '#server/features/privacy/cookie-choices/record.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { applyDueEmailChanges, purgeEmailChanges } from '#server/features/identity/email-changes/apply.ts'
import { purgePasskeyChallenges } from '#server/features/identity/passkeys/service.ts'
import { findBrokenSeal, sealAudit } from '#server/features/identity/audit/seal.ts'
import { shortenAddresses } from '#server/features/identity/audit/service.ts'
import { purgeDomainConfirmations } from '#server/features/identity/companies/domain-confirmation.ts'
import { restoreMarks } from '#server/features/identity/companies/marks.ts'
import { purgeCompanyPapers } from '#server/features/identity/companies/papers.ts'
import { refreshRegister } from '#server/features/identity/companies/register.ts'
import { expireOverdueBills } from '#server/features/money/billing/bills.ts'
import { enqueueWaitingDeliveries } from '#server/features/intake/webhooks/outbox.ts'
import { purgeDeliveries } from '#server/features/intake/webhooks/manage.ts'
import { rereadImported } from '#server/features/intake/imports/reread/reread.ts'
import { setMissingTerms } from '#server/features/intake/imports/records/terms.ts'
import { purgeInvitations } from '#server/features/identity/managers/service.ts'
import { expirePackages, issuePackageActs } from '#server/features/money/packages/expiry.ts'
import { extendPausedAccess } from '#server/features/money/payments/access/paused-access.ts'
import { issueServiceActs, recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { enqueueOpenPayments } from '#server/features/money/payments/paying/jobs.ts'
import { closeAbandonedOrders, recountMoney } from '#server/features/money/payments/paying/maintenance.ts'
import {
  endTerms,
  publishScheduled,
  raiseByTariff,
  remindOfEnds,
} from '#server/features/board/posting/placement/terms.ts'
import { purgeStatedAges } from '#server/features/board/guardians/ages.ts'
import { purgeGuardianConsents } from '#server/features/board/guardians/consents.ts'
import { purgeConfirmationLinks } from '#server/features/board/posting/confirmation/confirmation-links.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import {
  enqueueAnswerBatches,
  purgeAnswerBatches,
} from '#server/features/board/responses/answering/deliver-batch.ts'
import { enqueueDigests } from '#server/features/board/responses/conversation/digest.ts'
import { tidyConversations } from '#server/features/board/responses/conversation/conversations.ts'
import { recountResponsiveness } from '#server/features/board/responses/answering/responsiveness.ts'
import { sendWeeklyEmails } from '#server/features/board/weekly-emails/send.ts'
import { sendAlerts } from '#server/features/board/saved-searches/alerts.ts'
import { decideIndexedLists } from '#server/features/content/list-decisions/decide.ts'
import { remindOfFacts } from '#server/features/content/facts/remind.ts'
import { publishDueTexts } from '#server/features/content/editing/publish.ts'
import { purgeRemarks } from '#server/features/content/remarks/service.ts'
import { purgeRecoveryRequests } from '#server/features/staff/recovery/purge.ts'
import { purgeClaims } from '#server/features/staff/claims/code.ts'
import { purgeComplaints } from '#server/features/staff/complaints/purge.ts'
import { checkSearch } from '#server/features/board/search-index/jobs.ts'
import { remindOfInterviews } from '#server/features/board/responses/interviews/interview-reminders.ts'
import { askAboutPay } from '#server/features/board/pay-answers/ask.ts'
import { handleOverdueAnswers } from '#server/features/board/responses/answering/overdue.ts'
import { closeUnreadImported } from '#server/features/board/responses/closing/unread-imported.ts'
import { releaseWithoutGuardian } from '#server/features/board/responses/sending/without-guardian.ts'
import { purgeFirstVacancies } from '#server/features/money/first-vacancy/draft.ts'
import { purgeResponseDrafts } from '#server/features/board/responses/sending/drafts.ts'
import { checkShownResumes } from '#server/features/board/resumes/maintenance/health-check.ts'
import { askForContactsConsent } from '#server/features/board/resumes/maintenance/contacts-consent-emails.ts'
import { tidyIdleResumes } from '#server/features/board/resumes/maintenance/idle.ts'
import { purgeResumeViews } from '#server/features/board/resumes/reading/view-rows.ts'
import { purgeWorkFiles } from '#server/features/board/resumes/writing/work-file-rows.ts'
import { purgeSearchLog } from '#server/features/board/search-log/service.ts'
import { spellScopes } from '#server/features/board/saved-searches/spell-scopes.ts'
import { purgeSavedSearches } from '#server/features/board/saved-searches/service.ts'
import { purgeSessions } from '#server/features/identity/session/service.ts'
import { purgeSchoolRequests } from '#server/features/content/courses/requests.ts'
import { purgeEmails } from '#server/mail/deliver.ts'
import { enqueueUnsent } from '#server/mail/mailer.ts'
import { defineJob } from '#server/kernel/job-queue.ts'
import { HOUR_SECONDS } from '#shared/kernel/durations.ts'
import { announceTexts } from './announce-texts.ts'
import { handled, type Done, type HandledJob, type WorkerDeps } from './handled-job.ts'

export type RecurringJob = HandledJob & {
  /** Cron expression, Moscow time. */
  cron: string
}

const EVERY_MINUTE = '* * * * *'

/** Notifies people of new results of saved searches; also started after publications. */
export const alerts = everyMinute('alerts', 'Уведомления подписок', sendAlerts)

/** Compares the search server with the database; also started when the server may lack rows. */
export const searchCheck = repeated('check-search', 'Сверка поиска', '20 3 * * *', checkSearch)

/** Decides which lists search engines may have; also started with the process and after imports. */
export const listDecision = repeated(
  'indexed-lists',
  'Списки для поисковиков',
  '*/10 * * * *',
  decideIndexedLists,
)

/** Reads imported vacancies by the rules of this release; also started with the process. */
export const rereading = repeated(
  'reread-imports',
  'Загруженные вакансии по новым правилам',
  '48 * * * *',
  rereadImported,
)

/** Writes the scope into searches of older releases; also started with the process. */
export const spelling = repeated(
  'spell-scopes',
  'Откуда работать в сохранённых поисках',
  '53 * * * *',
  spellScopes,
)

/** Notifies people of responses that no company here can read; also runs when the process starts. */
export const unreadResponses = repeated(
  'unread-responses',
  'Отклики, которые некому читать',
  '56 * * * *',
  closeUnreadImported,
)

export const RECURRING: readonly RecurringJob[] = [
  everyMinute('publish-scheduled', 'Публикация в назначенное время', publishScheduled),
  everyMinute('publish-texts', 'Публикация текстов в назначенное время', publishDueTexts),
  everyMinute('raise-vacancies', 'Поднятия по тарифу', raiseByTariff),
  everyMinute('end-vacancies', 'Окончание вакансий', endTerms),
  everyMinute('due-sources', 'Источники, чья очередь', enqueueDueSources),
  alerts,
  everyMinute('interview-reminders', 'Напоминания о собеседованиях', remindOfInterviews),
  everyMinute('recognise-revenue', 'Оказанные услуги', recogniseRevenue),
  everyMinute('acceptance-acts', 'Акты', issueServiceActs),
  everyMinute('seal-audit', 'Печати журнала', sealAudit),
  repeated('enqueue-waiting', 'Поиск строк без задачи', '3 * * * *', enqueueWaiting),
  repeated('sources-moderation', 'Вакансии источников на проверку', '*/10 * * * *', fillModerationQueue),
  repeated('source-alarms', 'Письма о сбоях источников', '6-59/10 * * * *', notifyOfAlarms),
  repeated('import-terms', 'Сроки загруженных вакансий', '8 * * * *', setMissingTerms),
  repeated('overdue-answers', 'Просроченные ответы на отклики', '11 * * * *', handleOverdueAnswers),
  repeated('end-conversations', 'Переписки закрытых вакансий', '21 * * * *', tidyConversations),
  repeated('remind-expiring', 'Напоминания об окончании', '13 * * * *', remindOfEnds),
  repeated('confirm-vacancies', 'Подтверждения вакансий', '16 * * * *', confirmVacancies),
  repeated('idle-resumes', 'Заброшенные резюме', '36 * * * *', tidyIdleResumes),
  repeated(
    'without-guardian',
    'Отклики, которым родитель больше не нужен',
    '31 * * * *',
    releaseWithoutGuardian,
  ),
  repeated('resume-health', 'Сведения о здоровье в резюме', '51 * * * *', checkShownResumes),
  repeated('contacts-consent', 'Согласия на открытие контактов', '38 * * * *', askForContactsConsent),
  repeated('paused-access', 'Доступ, который стоит', '*/10 * * * *', extendPausedAccess),
  repeated('responsiveness', 'Отзывчивость компаний', '18 * * * *', recountResponsiveness),
  repeated('company-register', 'Сведения реестра о компаниях', '43 * * * *', refreshRegister),
  repeated('company-marks', 'Отметки, снятые без нужды', '46 * * * *', restoreMarks),
  repeated('change-emails', 'Смена почты после ожидания', '26 * * * *', applyDueEmailChanges),
  repeated('delete-accounts', 'Удаление аккаунтов', '23 * * * *', deleteDueAccounts),
  repeated('money-maintenance', 'Пакеты, счета и сверка денег', '28 * * * *', maintainMoney),
  repeated('purge', 'Удаление ненужных данных', '33 * * * *', purge),
  repeated('ask-about-pay', 'Вопросы об обещанной оплате', '40 10 * * *', askAboutPay),
  // Every hour of a Monday, for what an earlier run has left.
  repeated('weekly-emails', 'Письма о вакансиях за неделю', '0 10-19 * * 1', sendWeeklyEmails),
  repeated('facts-due', 'Письмо о фактах, которые пора проверить', '30 9 * * *', remindOfFacts),
  repeated('new-year', 'Цифры нового года', '0 0 1 1 *', beginYear),
  repeated('announce-texts', 'Новые тексты для поисковиков', '50 9 * * *', announceTexts),
  searchCheck,
  listDecision,
  rereading,
  spelling,
  unreadResponses,
  repeated('check-audit', 'Проверка журнала', '40 4 * * *', checkAudit),
]

/**
 * Sends jobs for rows that wait without one: rows of a release that had no queue, or of a database that was restored
 * without its queues. Rows with a job keep it.
 */
export async function enqueueWaiting(deps: Pick<WorkerDeps, 'db' | 'queue' | 'now'>) {
  await enqueueUnsent(deps)
  await enqueueOpenPayments(deps)
  await enqueueDigests(deps)
  await enqueueAnswerBatches(deps)
  await enqueueWaitingDeliveries(deps)
  await enqueueWaitingNotices(deps)
}

function maintainMoney(deps: WorkerDeps) {
  return allOf(
    () => expirePackages(deps),
    () => issuePackageActs(deps),
    () => closeAbandonedOrders(deps),
    () => expireOverdueBills(deps),
    () => recountMoney({ ...deps, onFaults: deps.figures.setLedgerFaults }),
  )
}

function purge(deps: WorkerDeps) {
  return allOf(
    () => purgeSessions(deps),
    () => purgeInvitations(deps),
    () => purgeEmailChanges(deps),
    () => purgeConfirmationLinks(deps),
    () => purgePasskeyChallenges(deps),
    () => purgeRecoveryRequests(deps),
    () => purgeCompanyPapers(deps),
    () => purgeDomainConfirmations(deps),
    () => purgeClaims(deps),
    () => purgeSavedSearches(deps),
    () => purgeResponseDrafts(deps),
    () => purgeWorkFiles(deps),
    () => purgeResumeViews(deps),
    () => purgeFirstVacancies(deps),
    () => purgeAnswerBatches(deps),
    () => purgeSchoolRequests(deps),
    () => purgeEmails(deps),
    () => purgeRemarks(deps),
    () => purgeComplaints(deps),
    () => purgeCookieChoices(deps),
    () => purgeSearchLog(deps),
    () => purgeDeliveries(deps),
    () => purgeNotices(deps),
    () => purgeConsents(deps),
    () => purgeGuardianConsents(deps),
    () => purgeStatedAges(deps),
    () => purgePayments(deps),
    () => purgeApiTokens(deps),
    () => purgeImportRuns(deps),
    () => purgeSources(deps),
    () => purgeIdempotencyKeys(deps),
    () => shortenAddresses(deps),
  )
}

/** Cards and texts name the figures of the year: pages of the old one leave every cache. */
async function beginYear({ changes }: WorkerDeps) {
  await changes.publish({ kind: 'figures' })
}

async function checkAudit(deps: WorkerDeps) {
  const broken = await findBrokenSeal(deps)
  if (broken !== null) deps.log.error({ event: 'audit.broken', sealNumber: broken })
  deps.figures.setAuditBroken(broken !== null)
}

/** Runs tasks one after another. @throws the first failure, after the last task */
async function allOf(...tasks: (() => Promise<Done>)[]): Promise<Done> {
  const done: Record<string, number> = {}
  await sequentially(tasks, async (task) => void Object.assign(done, await task()))
  return done
}

type Run = (deps: WorkerDeps) => Promise<Done | void>

/** Not retried: the next run is a minute later. */
function everyMinute(name: string, title: string, run: Run): RecurringJob {
  return { ...handled(recurringJob({ name, title, retry: null }), run), cron: EVERY_MINUTE }
}

function repeated(name: string, title: string, cron: string, run: Run): RecurringJob {
  const retry = { limit: 5, delaySeconds: 60, delayMaxSeconds: HOUR_SECONDS }
  return { ...handled(recurringJob({ name, title, retry }), run), cron }
}

function recurringJob(job: Pick<Parameters<typeof defineJob>[0], 'name' | 'title' | 'retry'>) {
  return defineJob({
    ...job,
    data: z.object({}),
    concurrency: 1,
    timeoutSeconds: HOUR_SECONDS,
    pollSeconds: 30,
    policy: 'stately',
  })
}
