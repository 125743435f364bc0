import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createDevMailbox, type CapturedEmail } from '#server/mail/dev-mailbox.ts'
import { emailJob, urgentEmailJob } from '#server/mail/jobs.ts'
import { createMailMetrics } from '#server/mail/metrics.ts'
import type { MailTransport } from '#server/mail/port.ts'
import type { Deps } from '#server/http/context.ts'
import { runDueJobs } from './jobs.ts'

/** Delivers the queued e-mails of a board into the mailbox of the demo, or through a transport of the test. */
export function testMailbox(deps: Deps, transport?: MailTransport) {
  const registry = new Registry()
  const mailbox = createDevMailbox({ log: pino({ level: 'silent' }), isRecipientShown: false })
  const mail = { transport: transport ?? mailbox, metrics: createMailMetrics(registry) }
  return {
    /** Runs the jobs that are due; gives what has arrived, the oldest first. */
    async deliver(): Promise<CapturedEmail[]> {
      const [last] = mailbox.list()
      for (const job of [urgentEmailJob, emailJob]) {
        const { failures } = await runDueJobs({ ...deps, mail }, job)
        // A failure of the attempt is a later one's business; anything else is a bug.
        for (const failure of failures)
          if (!/The mail server did not take it/.test(String(failure))) throw failure
      }
      const number = last?.number ?? 0
      return mailbox
        .list()
        .filter((email) => email.number > number)
        .toReversed()
    },
    /** Dropped e-mails by their kind and reason. */
    async dropped(): Promise<Record<string, number>> {
      const lines = [
        ...(await registry.metrics()).matchAll(
          /^messages_dropped_total\{channel="email",kind="(\w+)",reason="(\w+)"\} (\d+)$/gm,
        ),
      ]
      return Object.fromEntries(lines.map(([, kind, reason, count]) => [`${kind} ${reason}`, Number(count)]))
    },
  }
}

/** A mailer of a worker that is stopped: it takes so many e-mails, and throws at the next one. */
export function stopAfter(mailer: Deps['mailer'], { emails }: { emails: number }): Deps['mailer'] {
  let left = emails
  return {
    enqueue(tx, email) {
      if (left === 0) throw new Error('The worker is stopped')
      left -= 1
      return mailer.enqueue(tx, email)
    },
  }
}
