import { Gauge, Histogram, type Registry } from 'prom-client'
import type { ListName } from '#server/features/board/search-index/types.ts'

/** Measures the calls of the lists, until they are answered. */
export function observeLists(registry: Registry) {
  const seconds = new Histogram({
    name: 'search_seconds',
    help: 'Time of a call of a list, with its wait',
    labelNames: ['list', 'method'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers: [registry],
  })
  const waiting = new Gauge({
    name: 'search_calls_pending',
    help: 'Calls of lists that have no answer yet',
    registers: [registry],
  })
  return async <Answer>(list: ListName, method: string, call: () => Promise<Answer>): Promise<Answer> => {
    const end = seconds.startTimer({ list, method })
    waiting.inc()
    try {
      return await call()
    } finally {
      waiting.dec()
      end()
    }
  }
}
