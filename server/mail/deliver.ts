import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import type { Attempt } from '#server/kernel/job-queue.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import type { MailMetrics } from './metrics.ts'
import type { MailTransport, SendOutcome } from './port.ts'
import { deleteOldEmails, findEmail, setFailed, setSent, failExpiredEmails } from './queries.ts'
import type { EmailRow } from './queries.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** The longest one attempt may take, whatever the mail server does. */
const ATTEMPT_MS = MINUTE_MS

export type MailDelivery = { transport: MailTransport; metrics: MailMetrics }

type DeliveryDeps = { db: Sql; now: () => Date; log: Logger; mail: MailDelivery }

/**
 * Sends one e-mail, at least once; a repeat carries the Message-ID of the first.
 * @throws Error when another attempt may succeed
 */
export async function deliverEmail(
  { db, now, log, mail }: DeliveryDeps,
  { emailId }: { emailId: number },
  attempt: Attempt,
) {
  const email = await findEmail(db, emailId)
  // Sent by an attempt whose worker then died, or deleted because of its age.
  if (!email || email.sentAt !== null) return
  const outcome = await send(email)
  mail.metrics.observe(email, outcome)
  const fields = { emailId, kind: email.kind, attempts: attempt.number }
  if (outcome.kind === 'sent') {
    await setSent(db, { id: emailId, at: now() })
    log.info({ event: 'mail.sent', ...fields, waitedMs: now().getTime() - Date.parse(email.createdAt) })
    return
  }
  const isFinal = outcome.kind === 'refused' || attempt.isLast
  const { code, detail } = outcome
  await setFailed(db, { id: emailId, failedAt: isFinal ? now() : null, lastError: `${code} ${detail}` })
  if (isFinal) log.error({ event: 'mail.failed', ...fields, reason: code })
  else log.warn({ event: 'mail.delayed', ...fields, reason: code })
  // The detail may hold an address, so it is written to the table of e-mails only.
  if (outcome.kind === 'later') throw new Error(`The mail server did not take it: ${code}`)

  async function send({ uselessAfter, ...outgoing }: EmailRow): Promise<SendOutcome> {
    if (uselessAfter !== null && new Date(uselessAfter) <= now())
      return { kind: 'refused', code: 'useless', detail: 'Out of date' }
    // The text is removed when an e-mail is given up; staff can still ask for another attempt.
    if (outgoing.text === '') return { kind: 'refused', code: 'emptied', detail: 'The text is gone' }
    return mail.transport.send(outgoing, AbortSignal.any([attempt.signal, AbortSignal.timeout(ATTEMPT_MS)]))
  }
}

/** Addresses and texts are personal data: deletes them after a month, codes when they expire. Idempotent. */
export async function purgeEmails({ db, now }: Pick<DeliveryDeps, 'db' | 'now'>) {
  await failExpiredEmails(db, { at: now() })
  return {
    emails: await deleteOldEmails(db, { before: new Date(now().getTime() - KEPT_DAYS.emails * DAY_MS) }),
  }
}
