import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Sql } from '#server/db/client.ts'
import type { SendOutcome } from './port.ts'
import { findOverdueSince } from './queries.ts'

export type MailMetrics = ReturnType<typeof createMailMetrics>

export function createMailMetrics(registry: Registry, { db, now }: { db: Sql; now: () => Date }) {
  const registers = [registry]
  const overdue = new Gauge({
    name: 'mail_overdue_seconds',
    help: 'How long the most overdue e-mail has been due; 0 when none is',
    registers,
    async collect() {
      // Without a database the other figures are worth showing.
      const since = await findOverdueSince(db, { now: now() }).catch(() => null)
      overdue.set(since === null ? 0 : Math.max(0, (now().getTime() - Date.parse(since)) / 1000))
    },
  })
  const attempts = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to send an e-mail',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const serverUp = new Gauge({
    name: 'mail_server_up',
    help: '1 when the mail server answered the last attempt, 0 when it did not',
    registers,
  })
  serverUp.set(1)
  return {
    /** Counts one attempt. */
    observe({ kind }: { kind: string }, outcome: SendOutcome) {
      attempts.inc({ kind, outcome: outcome.kind })
      // Whatever the server says with a number, it is there; an e-mail that we refuse ourselves says nothing of it.
      if (outcome.kind === 'sent' || /^\d{3}$/.test(outcome.code)) serverUp.set(1)
      else if (outcome.kind === 'later') serverUp.set(0)
    },
  }
}
