import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import type { Attempt } from '#server/kernel/job-queue.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import type { EmailGate, Permission } from './gate.ts'
import type { MailMetrics } from './metrics.ts'
import type { MailTransport, OutgoingEmail, SendOutcome } from './port.ts'
import {
  deleteOldEmails,
  failExpiredEmails,
  findEmail,
  setDropped,
  setFailed,
  setSent,
  type EmailRow,
} from './queries.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** The longest one attempt may take, whatever the mail server does. */
const ATTEMPT_MS = MINUTE_MS

export type MailDelivery = { transport: MailTransport; metrics: MailMetrics }

type DeliveryDeps = { db: Sql; now: () => Date; log: Logger; mail: MailDelivery; gate: EmailGate }

/**
 * Sends one e-mail, at least once; a repeat carries the Message-ID of the first. Before each attempt the features are
 * asked whether it still holds; one that does not is dropped.
 * @throws Error when another attempt may succeed
 */
export async function deliverEmail(deps: DeliveryDeps, { emailId }: { emailId: number }, attempt: Attempt) {
  const { db, now, log, mail, gate } = deps
  const email = await findEmail(db, emailId)
  // Sent by an attempt whose worker then died, or deleted because of its age.
  if (!email || email.sentAt !== null || email.droppedAt !== null) return
  const fields = { emailId, kind: email.kind, attempts: attempt.number }
  const unfit = unfitness(email, now())
  const permission: Permission = unfit
    ? { kind: 'send', recipient: email.recipient, rewritten: null }
    : await gate.ask(email)
  if (permission.kind === 'drop') {
    const { reason } = permission
    mail.metrics.observeDrop({ channel: 'email', kind: email.kind, reason })
    await setDropped(db, { id: emailId, at: now(), reason })
    log.info({ event: 'mail.dropped', ...fields, reason })
    return
  }
  const { recipient } = permission
  const outcome = unfit ?? (await send(outgoingOf(email, permission)))
  mail.metrics.observe(email, outcome)
  if (outcome.kind === 'sent') {
    await setSent(db, { id: emailId, at: now(), recipient })
    await gate.noteAccepted(recipient)
    log.info({ event: 'mail.sent', ...fields, waitedMs: now().getTime() - Date.parse(email.createdAt) })
    return
  }
  const isFinal = outcome.kind === 'refused' || attempt.isLast
  const { code, detail } = outcome
  await setFailed(db, { id: emailId, failedAt: isFinal ? now() : null, lastError: `${code} ${detail}` })
  if (outcome.kind === 'refused' && outcome.isAddressBad) await gate.noteRefused(recipient)
  if (isFinal) log.error({ event: 'mail.failed', ...fields, reason: code })
  else log.warn({ event: 'mail.delayed', ...fields, reason: code })
  // The detail may hold an address, so it is written to the table of e-mails only.
  if (outcome.kind === 'later') throw new Error(`The mail server did not take it: ${code}`)

  function send(outgoing: OutgoingEmail): Promise<SendOutcome> {
    return mail.transport.send(outgoing, AbortSignal.any([attempt.signal, AbortSignal.timeout(ATTEMPT_MS)]))
  }
}

/** Null for an e-mail that can be sent. */
function unfitness({ uselessAfter, text }: EmailRow, now: Date): SendOutcome | null {
  const refused = { kind: 'refused', isAddressBad: false } as const
  if (uselessAfter !== null && new Date(uselessAfter) <= now)
    return { ...refused, code: 'useless', detail: 'Out of date' }
  // The text is removed when an e-mail is given up; staff can still ask for another attempt.
  if (text === '') return { ...refused, code: 'emptied', detail: 'The text is gone' }
  return null
}

function outgoingOf(
  email: EmailRow,
  { recipient, rewritten }: Extract<Permission, { kind: 'send' }>,
): OutgoingEmail {
  const { key, kind, calendar, unsubscribeUrl, createdAt } = email
  const { subject, text, html } = rewritten ?? email
  return {
    key,
    kind,
    recipient,
    subject,
    text,
    html,
    calendar,
    unsubscribeUrl: rewritten?.unsubscribeUrl ?? unsubscribeUrl,
    createdAt,
  }
}

/** Addresses and texts are personal data: deletes them after a month, codes when they expire. Idempotent. */
export async function purgeEmails({ db, now }: Pick<DeliveryDeps, 'db' | 'now'>) {
  await failExpiredEmails(db, { at: now() })
  return {
    emails: await deleteOldEmails(db, { before: new Date(now().getTime() - KEPT_DAYS.emails * DAY_MS) }),
  }
}
