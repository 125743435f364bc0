import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { CompanyTip } from '#shared/features/identity/companies/contract.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { CircuitOpen, createCircuitBreaker } from './circuit-breaker.ts'
import { QueryRefused } from './port.ts'
import type { AddressTip, Register, Suggested, Suggestions } from './port.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

const TIMEOUT_MS = 2000
const CACHE_MAX = 5000
const BREAKER = { failuresMax: 5, openMs: 30_000 }

type Tools = { log: Logger; now: () => Date; timeoutMs?: number }

/**
 * A register that may be slow or down, behind a cache of an hour, one call a query at a time, a timeout and a circuit
 * breaker. When it cannot answer, `fallback` does, and the answer is incomplete.
 */
export function guardedSuggestions(
  register: Register,
  fallback: Suggestions,
  { log, now, timeoutMs = TIMEOUT_MS }: Tools,
): Suggestions {
  const breaker = createCircuitBreaker({
    ...BREAKER,
    now,
    isFailure: (error) => !(error instanceof QueryRefused),
    onChange: (state) => log.warn({ event: 'suggestions.circuit_changed', state }),
  })
  const companies = remembered<CompanyTip>()
  const addresses = remembered<AddressTip>()

  return {
    companies: (query) =>
      answer(
        companies(keyOf(query), (signal) => register.companies(query, signal)),
        () => fallback.companies(query),
      ),
    addresses: (query) =>
      answer(
        addresses(`${query.within?.id ?? '*'} ${keyOf(query.query)}`, (signal) =>
          register.addresses(query, signal),
        ),
        () => fallback.addresses(query),
      ),
  }

  /** Failures are not remembered. */
  function remembered<T extends object>() {
    type Ask = (signal: AbortSignal) => Promise<T[]>
    const cache = new LRUCache<string, T[], Ask>({
      max: CACHE_MAX,
      ttl: HOUR_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
      fetchMethod: (_key, _stale, { context }) => breaker.run(() => context(AbortSignal.timeout(timeoutMs))),
    })
    return (key: string, ask: Ask) => cache.fetch(key, { context: ask })
  }

  async function answer<T>(
    asked: Promise<T[] | undefined>,
    instead: () => Promise<Suggested<T>>,
  ): Promise<Suggested<T>> {
    try {
      return { items: (await asked) ?? [], isComplete: true }
    } catch (error) {
      if (!(error instanceof CircuitOpen)) log.warn({ err: error, event: 'suggestions.failed' })
      return { items: (await instead()).items, isComplete: false }
    }
  }
}

const keyOf = (query: string) => fold(query).trim().replace(/\s+/g, ' ')
