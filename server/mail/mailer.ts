import type { Sql } from '#server/kernel/sql.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import { emailJob, urgentEmailJob } from './jobs.ts'
import type { OutgoingEmail } from './port.ts'
import { insertEmail, listUnsent } from './queries.ts'

/** What a template makes: the e-mail without the person it goes to. */
export type EmailDraft = Pick<OutgoingEmail, 'kind' | 'subject' | 'text' | 'html'> & {
  /** Holds a code or a token. */
  isSecret: boolean
}

type NewEmail = EmailDraft & {
  recipient: string
  unsubscribeUrl?: string
  /** Instant after which the e-mail is not worth sending: the end of a code. */
  uselessAfter?: string
  /** Whether somebody waits for it in front of a form. */
  isUrgent?: boolean
}

export type Mailer = {
  /** Queues the e-mail with the transaction: after a rollback it never existed, after the commit it leaves. */
  enqueue(tx: Sql, email: NewEmail): Promise<void>
}

export function createMailer(queue: JobQueue): Mailer {
  return {
    async enqueue(tx, { isUrgent = false, unsubscribeUrl = null, uselessAfter = null, ...email }) {
      await sendJob(tx, queue, await insertEmail(tx, { ...email, isUrgent, unsubscribeUrl, uselessAfter }))
    },
  }
}

const BATCH = 1000

/** Gives a job to every e-mail that has none: those of the release before the queue, or of a restored table. */
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
