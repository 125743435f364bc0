import type { Logger } from 'pino'
import type { Sql } from '#server/db/client.ts'
import type { MailMetrics } from './metrics.ts'
import type { MailTransport, OutgoingLetter, SendOutcome } from './port.ts'
import {
  claimLetter,
  deleteFinishedLetters,
  insertLetter,
  setDelayed,
  setFailed,
  setSent,
} from './queries.ts'
import type { ClaimedLetter } from './queries.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Waits after the first, second, … attempt; the attempt after the last wait is the last. */
const BACKOFF_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS]
const POLL_MS = 5 * SECOND_MS
const SENDERS_MAX = 5
/** The longest one attempt may take, whatever the mail server does. */
const ATTEMPT_MS = MINUTE_MS
/** Longer than an attempt by what clocks of two machines may differ. */
const LEASE_MS = 3 * MINUTE_MS
const KEPT_MS = 30 * 24 * HOUR_MS

/** What a template makes: the letter without the person it goes to. */
export type LetterDraft = Pick<OutgoingLetter, 'kind' | 'subject' | 'text' | 'html'> & {
  /** Holds a code or a token. */
  isSecret: boolean
}

/**
 * Puts a letter into the queue with the transaction: rolled back, it was never written. Call `kick` of the mailer after
 * the commit, or it leaves with the next poll.
 * @param letter.uselessAfter instant after which it is not worth sending: the end of a code
 */
export function enqueueLetter(
  tx: Sql,
  letter: LetterDraft & { recipient: string; unsubscribeUrl?: string; uselessAfter?: string },
): Promise<void> {
  const {
    kind,
    recipient,
    subject,
    text,
    html,
    isSecret,
    unsubscribeUrl = null,
    uselessAfter = null,
  } = letter
  return insertLetter(tx, { kind, recipient, subject, text, html, isSecret, unsubscribeUrl, uselessAfter })
}

export type Mailer = {
  enqueue: typeof enqueueLetter
  /** Polls from now on. */
  start(): void
  /** Looks into the queue at once; for right after a commit. */
  kick(): void
  /** Sends what is due and waits until it has been tried. */
  sendDue(): Promise<void>
  /** Takes no more letters and waits for those under way; after `graceMs` they are broken off and tried again later. */
  stop(options?: { graceMs?: number }): Promise<void>
}

/** Empties the queue. Every letter is sent at least once; a repeat carries the Message-ID of the first. */
export function createMailer({
  db,
  transport,
  now,
  log,
  metrics,
  pollMs = POLL_MS,
}: {
  db: Sql
  transport: MailTransport
  now: () => Date
  log: Logger
  metrics?: MailMetrics
  /** How often the queue is looked into when nothing has called `kick`. */
  pollMs?: number
}): Mailer {
  const senders = new Set<Promise<void>>()
  const breakOff = new AbortController()
  let isStopped = false
  let poll: NodeJS.Timeout | undefined
  let sweptAt = 0

  const inMs = (ms: number) => new Date(now().getTime() + ms)

  function kick() {
    if (isStopped || senders.size >= SENDERS_MAX) return
    const sender = sendUntilEmpty()
      .catch((error: unknown) => log.error({ event: 'mail.queue_failed', reason: reasonOf(error) }))
      .finally(() => senders.delete(sender))
    senders.add(sender)
  }

  async function sendUntilEmpty() {
    while (!isStopped) {
      const letter = await claimLetter(db, { now: now(), leasedUntil: inMs(LEASE_MS) })
      if (!letter) return
      // Where there was one there may be more: the next sender looks while this one talks.
      kick()
      await deliver(letter)
    }
  }

  async function deliver(letter: ClaimedLetter) {
    const { id, attempts } = letter
    const outcome = await attempt(letter)
    if (outcome.kind === 'sent') {
      await setSent(db, { id, at: now() })
      tell(letter, outcome)
      return
    }
    const lastError = `${outcome.code} ${outcome.detail}`
    const delayMs = outcome.kind === 'later' ? BACKOFF_MS[attempts - 1] : undefined
    if (delayMs === undefined) {
      await setFailed(db, { id, attempts, at: now(), lastError })
      tell(letter, { ...outcome, kind: 'refused' })
      return
    }
    const until = earlier(inMs(delayMs), letter.uselessAfter)
    await setDelayed(db, { id, attempts, until, lastError })
    tell(letter, outcome, until)
  }

  async function attempt(letter: ClaimedLetter): Promise<SendOutcome> {
    const { uselessAfter, attempts } = letter
    if (uselessAfter !== null && new Date(uselessAfter) <= now())
      return { kind: 'refused', code: 'useless', detail: 'Out of date' }
    // Only a letter that has ended the process while being sent comes this far.
    if (attempts > BACKOFF_MS.length + 1)
      return { kind: 'refused', code: 'attempts', detail: 'Too many attempts' }
    return transport.send(letter, AbortSignal.any([breakOff.signal, AbortSignal.timeout(ATTEMPT_MS)]))
  }

  /** Facts only: whose letter and what stands in it stays in the table. */
  function tell({ id, kind, attempts, createdAt }: ClaimedLetter, outcome: SendOutcome, until?: Date) {
    metrics?.observe({ kind }, outcome)
    const facts = { letterId: id, kind, attempts }
    if (outcome.kind === 'sent')
      log.info({ event: 'mail.sent', ...facts, waitedMs: now().getTime() - Date.parse(createdAt) })
    else if (until)
      log.warn({ event: 'mail.delayed', ...facts, reason: outcome.code, until: until.toISOString() })
    else log.error({ event: 'mail.failed', ...facts, reason: outcome.code })
  }

  async function sweep() {
    if (now().getTime() - sweptAt < HOUR_MS) return
    sweptAt = now().getTime()
    await deleteFinishedLetters(db, { before: inMs(-KEPT_MS) })
  }

  async function settled() {
    while (senders.size > 0) await Promise.all(senders)
  }

  return {
    enqueue: enqueueLetter,
    start() {
      poll ??= setInterval(() => {
        kick()
        sweep().catch((error: unknown) => log.error({ event: 'mail.sweep_failed', reason: reasonOf(error) }))
      }, pollMs)
      kick()
    },
    kick,
    async sendDue() {
      kick()
      await settled()
    },
    async stop({ graceMs = 10 * SECOND_MS } = {}) {
      isStopped = true
      clearInterval(poll)
      const late = setTimeout(() => breakOff.abort(), graceMs)
      await settled()
      clearTimeout(late)
      transport.close()
    },
  }
}

function earlier(moment: Date, other: string | null) {
  return other !== null && new Date(other) < moment ? new Date(other) : moment
}

/** The message of a failed query holds its parameters, and those hold addresses: only the code of the database goes on. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? reasonOf(error.cause) : 'unknown'
}
