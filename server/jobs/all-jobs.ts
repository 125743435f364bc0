import { readFiscalReceipts } from '#server/features/money/payments/paying/fiscal-receipts.ts'
import {
  fiscalReceiptsJob,
  paymentCheckJob,
  receiptJob,
  refundJob,
} from '#server/features/money/payments/paying/jobs.ts'
import { sendRefund } from '#server/features/money/payments/refunds/refund-requests.ts'
import { sendReceipt } from '#server/features/money/payments/paying/revenue.ts'
import { checkPayment } from '#server/features/money/payments/paying/settlement.ts'
import {
  answerBatchJob,
  deliverAnswerBatch,
} from '#server/features/board/responses/answering/deliver-batch.ts'
import { responseDigestJob, sendDigest } from '#server/features/board/responses/conversation/digest.ts'
import { deliverPush, deliverTelegram } from '#server/features/identity/notifications/deliver.ts'
import { pushJob, telegramJob, telegramWebhookJob } from '#server/features/identity/notifications/jobs.ts'
import { setTelegramWebhook } from '#server/features/identity/notifications/telegram.ts'
import { handleRun, sourceJob } from '#server/features/intake/sources/jobs.ts'
import { deliverWebhook } from '#server/features/intake/webhooks/deliver.ts'
import { webhookJob } from '#server/features/intake/webhooks/jobs.ts'
import { writeRows, writeRowsJob } from '#server/features/board/search-index/jobs.ts'
import { deliverEmail } from '#server/mail/deliver.ts'
import { announceJob } from '#server/index-now/job.ts'
import { emailJob, urgentEmailJob } from '#server/mail/jobs.ts'
import { withEmailGate, withNoticeGate } from './email-conditions.ts'
import { handled, type HandledJob } from './handled-job.ts'
import { RECURRING } from './recurring.ts'

/** All jobs with their handlers. A queue that is removed from this list is deleted only by hand. */
export const ALL_JOBS: readonly HandledJob[] = [
  handled(urgentEmailJob, (deps, data, attempt) => deliverEmail(withEmailGate(deps), data, attempt)),
  handled(emailJob, (deps, data, attempt) => deliverEmail(withEmailGate(deps), data, attempt)),
  handled(paymentCheckJob, checkPayment),
  handled(receiptJob, sendReceipt),
  handled(refundJob, sendRefund),
  handled(fiscalReceiptsJob, readFiscalReceipts),
  handled(responseDigestJob, sendDigest),
  handled(answerBatchJob, deliverAnswerBatch),
  handled(webhookJob, deliverWebhook),
  handled(pushJob, (deps, data, attempt) => deliverPush(withNoticeGate(deps), data, attempt)),
  handled(telegramJob, (deps, data, attempt) => deliverTelegram(withNoticeGate(deps), data, attempt)),
  handled(telegramWebhookJob, setTelegramWebhook),
  handled(writeRowsJob, writeRows),
  handled(sourceJob, handleRun),
  handled(announceJob, ({ announcements }, _data, { signal }) => announcements.send(signal)),
  ...RECURRING,
]
