import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import type { Attempt } from '#server/kernel/job-queue.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import type { MailMetrics } from './metrics.ts'
import type { MailTransport, SendOutcome } from './port.ts'
import { deleteOldEmails, findEmail, setFailed, setSent, setUselessFailed } from './queries.ts'
import type { EmailRow } from './queries.ts'

/** The longest one attempt may take, whatever the mail server does. */
const ATTEMPT_MS = MINUTE_MS
const KEPT_MS = 30 * DAY_MS

export type MailDelivery = { transport: MailTransport; metrics: MailMetrics }

type Tools = { db: Sql; now: () => Date; log: Logger; mail: MailDelivery }

/**
 * Sends one e-mail, at least once; a repeat carries the Message-ID of the first.
 * @throws Error when another attempt may succeed
 */
export async function deliverEmail(
  { db, now, log, mail }: Tools,
  { emailId }: { emailId: number },
  attempt: Attempt,
) {
  const email = await findEmail(db, emailId)
  // Sent by an attempt whose worker then died, given up meanwhile, or too old to be kept.
  if (!email || email.sentAt !== null) return
  const outcome = await send(email)
  mail.metrics.observe(email, outcome)
  const facts = { letterId: emailId, kind: email.kind, attempts: attempt.number }
  if (outcome.kind === 'sent') {
    await setSent(db, { id: emailId, at: now() })
    log.info({ event: 'mail.sent', ...facts, waitedMs: now().getTime() - Date.parse(email.createdAt) })
    return
  }
  const isFinal = outcome.kind === 'refused' || attempt.isLast
  await setAttempted(outcome, isFinal)
  if (isFinal) log.error({ event: 'mail.failed', ...facts, reason: outcome.code })
  else log.warn({ event: 'mail.delayed', ...facts, reason: outcome.code })
  // The detail may hold an address, and stays in the table of e-mails.
  if (outcome.kind === 'later') throw new Error(`The mail server did not take it: ${outcome.code}`)

  async function send({ uselessAfter, ...outgoing }: EmailRow): Promise<SendOutcome> {
    if (uselessAfter !== null && new Date(uselessAfter) <= now())
      return { kind: 'refused', code: 'useless', detail: 'Out of date' }
    // Emptied when it was given up; staff have asked for another attempt.
    if (outgoing.text === '') return { kind: 'refused', code: 'emptied', detail: 'The text is gone' }
    return mail.transport.send(outgoing, AbortSignal.any([attempt.signal, AbortSignal.timeout(ATTEMPT_MS)]))
  }

  function setAttempted({ code, detail }: { code: string; detail: string }, isFailed: boolean) {
    return setFailed(db, { id: emailId, failedAt: isFailed ? now() : null, lastError: `${code} ${detail}` })
  }
}

/**
 * Addresses and texts are personal data: they are deleted after a month, codes when they expire. Safe to run at any
 * time.
 */
export async function purgeEmails({ db, now }: Pick<Tools, 'db' | 'now'>) {
  await setUselessFailed(db, { at: now() })
  return { emails: await deleteOldEmails(db, { before: new Date(now().getTime() - KEPT_MS) }) }
}
