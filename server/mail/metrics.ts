import { Counter, Gauge, type Registry } from 'prom-client'
import type { DropReason } from './gate.ts'
import type { SendOutcome } from './port.ts'

export type MailMetrics = ReturnType<typeof createMailMetrics>

export function createMailMetrics(registry: Registry) {
  const registers = [registry]
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
  const dropped = new Counter({
    name: 'messages_dropped_total',
    help: 'Queued e-mails and notices that were not sent, because they no longer held or were not wanted any more',
    labelNames: ['channel', 'kind', 'reason'],
    registers,
  })
  return {
    observeDrop: (drop: { channel: 'email' | 'push' | 'telegram'; kind: string; reason: DropReason }) =>
      dropped.inc(drop),
    /** Counts one attempt. */
    observe({ kind }: { kind: string }, outcome: SendOutcome) {
      attempts.inc({ kind, outcome: outcome.kind })
      // Any numeric reply means that the server is up; an e-mail that we refuse ourselves says nothing about it.
      if (outcome.kind === 'sent' || /^\d{3}$/.test(outcome.code)) serverUp.set(1)
      else if (outcome.kind === 'later') serverUp.set(0)
    },
  }
}
