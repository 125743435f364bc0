import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'

export type MailMetrics = ReturnType<typeof createMailMetrics>

export function createMailMetrics(registry: Registry) {
  return {
    letters: new Counter({
      name: 'mail_attempts_total',
      help: 'Attempts to send a letter',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
  }
}
