import type { Sql } from '#server/kernel/sql.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import { emailJob, urgentEmailJob } from './jobs.ts'
import { EMAIL_KINDS, type AboutOf, type EmailKind, type PurposeOf } from './kinds.ts'
import type { OutgoingEmail } from './port.ts'
import { insertEmail, listUnsent } from './queries.ts'
import { unsubscribeUrl, type LinkTools } from './unsubscribe-link.ts'

/** What a template makes: an e-mail without its recipient. */
export type EmailDraft<Kind extends EmailKind = EmailKind> = Pick<
  OutgoingEmail,
  'subject' | 'text' | 'html' | 'unsubscribeUrl'
> & {
  kind: Kind
  /** By which its condition is asked before it leaves. */
  about: AboutOf<Kind>
  /** Holds a code or a token: the content is removed once the e-mail is sent or given up. */
  isSecret: boolean
  /** Path of the page that its button opens; null without one, and for a page that a token opens. */
  path: string | null
  /** What browsers and Telegram show in place of the subject: one line without names of seekers. */
  notice?: string
}

type NewEmail<Kind extends EmailKind> = Omit<EmailDraft<Kind>, 'path'> & {
  path?: EmailDraft['path']
  recipient: string
  /** An event for the calendar (RFC 5545), attached. */
  calendar?: string
  /** Instant after which the e-mail is not sent: when its code expires. */
  uselessAfter?: string
  /** Whether a user is waiting for it at a form. */
  isUrgent?: boolean
} & Addressee<PurposeOf<Kind>>

/**
 * A person is written to at the address that is theirs when the e-mail leaves; only security is written to an address.
 * Null for an address that may have no account.
 */
type Addressee<Purpose> = [Purpose] extends ['security']
  ? { userId?: null }
  : [Purpose] extends ['security' | 'contract']
    ? { userId: number | null }
    : { userId: number }

/** A person as an e-mail is addressed to them. */
export type Recipient = { userId: number; recipient: string }

export type Mailer = {
  /** Queues the e-mail in the transaction: it is sent after the commit. @returns its id */
  enqueue<Kind extends EmailKind>(tx: Sql, email: NewEmail<Kind>): Promise<number>
}

export function createMailer({ queue, ...tools }: LinkTools & { queue: JobQueue }): Mailer {
  return {
    async enqueue(
      tx,
      { isUrgent = false, uselessAfter = null, userId = null, path: _path, notice: _notice, ...email },
    ) {
      const declared = EMAIL_KINDS[email.kind]
      const queued = await insertEmail(tx, {
        ...email,
        userId,
        isUrgent,
        uselessAfter,
        unsubscribeUrl:
          declared.unsubscribes === 'topic' && userId !== null
            ? unsubscribeUrl(tools, { userId, topic: declared.topic })
            : email.unsubscribeUrl,
      })
      await sendJob(tx, queue, queued)
      return queued.id
    },
  }
}

const BATCH = 1000

/** Sends a job for every unsent e-mail: some may have none, written before the queue existed or restored from a backup. */
export async function enqueueUnsent({ db, queue }: { db: Sql; queue: JobQueue }) {
  for (let afterId = 0; ;) {
    const unsent = await listUnsent(db, { afterId, limit: BATCH })
    for (const email of unsent) await sendJob(db, queue, email)
    const last = unsent.at(-1)
    if (!last || unsent.length < BATCH) return
    afterId = last.id
  }
}

type Queued = { id: number; key: string; isUrgent: boolean }

const sendJob = (tx: Sql, queue: JobQueue, { id, key, isUrgent }: Queued) =>
  queue.send(tx, isUrgent ? urgentEmailJob : emailJob, { emailId: id }, { id: key })
