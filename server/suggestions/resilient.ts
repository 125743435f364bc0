import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { CompanyTip } from '#shared/features/identity/companies/contract.ts'
import { fold } from '#shared/lists/text/fold.ts'
import {
  QueryRejected,
  UnreadableAnswer,
  type AddressSuggestion,
  type Suggested,
  type SuggestionProvider,
  type Suggestions,
} from './port.ts'
import type { CompanyRegister } from './register.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

type BreakerState = 'closed' | 'open' | 'half_open'

/** The call was not made: the service has failed recently. */
class CircuitOpen extends Error {
  override name = 'CircuitOpen'
}

const TIMEOUT_MS = 2000
const CACHE_MAX = 5000
const BREAKER = { failuresMax: 5, openMs: 30_000 }

/**
 * A provider that may be slow or down, behind a cache of one hour, request coalescing, a timeout and a circuit breaker.
 * When it cannot answer, `fallback` does, and the result is incomplete.
 */
export function resilientSuggestions(
  provider: SuggestionProvider,
  fallback: Suggestions,
  { log, now, timeoutMs = TIMEOUT_MS }: { log: Logger; now: () => Date; timeoutMs?: number },
): Suggestions {
  const run = createCircuitBreaker({
    ...BREAKER,
    now,
    isFailure: (error) => !(error instanceof QueryRejected),
    onChange: (state) => log.warn({ event: 'suggestions.circuit_changed', state }),
  })
  const companies = createCache<CompanyTip>()
  const addresses = createCache<AddressSuggestion>()

  return {
    companies: (query) =>
      withFallback(
        companies(toKey(query), (signal) => provider.companies(query, signal)),
        () => fallback.companies(query),
      ),
    addresses: (query) =>
      withFallback(
        addresses(`${query.within?.id ?? '*'} ${toKey(query.query)}`, (signal) =>
          provider.addresses(query, signal),
        ),
        () => fallback.addresses(query),
      ),
  }

  /** Failures are not cached. */
  function createCache<T extends object>() {
    type Fetch = (signal: AbortSignal) => Promise<T[]>
    const cache = new LRUCache<string, T[], Fetch>({
      max: CACHE_MAX,
      ttl: HOUR_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
      fetchMethod: (_key, _stale, { context }) => run(() => context(AbortSignal.timeout(timeoutMs))),
    })
    return (key: string, fetch: Fetch) => cache.fetch(key, { context: fetch })
  }

  async function withFallback<T>(
    cached: Promise<T[] | undefined>,
    loadFallback: () => Promise<Suggested<T>>,
  ): Promise<Suggested<T>> {
    try {
      return { items: (await cached) ?? [], isComplete: true }
    } catch (error) {
      if (!(error instanceof CircuitOpen)) log.warn({ err: error, event: 'suggestions.failed' })
      return { items: (await loadFallback()).items, isComplete: false }
    }
  }
}

/** A register that may be slow or down: after failures in a row it is not asked for half a minute. */
export function resilientRegister(
  register: CompanyRegister,
  { log, now }: { log: Logger; now: () => Date },
): CompanyRegister {
  const run = createCircuitBreaker({
    ...BREAKER,
    now,
    isFailure: isOfService,
    onChange: (state) => log.warn({ event: 'company_register.circuit_changed', state }),
  })
  return { find: (inn, options) => run(() => register.find(inn, options)) }
}

/** Whether the failure says something about the service, and not only about one query. */
export const isOfService = (error: unknown) =>
  !(error instanceof QueryRejected || error instanceof UnreadableAnswer)

const toKey = (query: string) => fold(query).trim().replace(/\s+/g, ' ')

/**
 * Makes a function that runs calls and avoids waiting for a service that is down: after `failuresMax` failures in a row
 * no call is made for `openMs`; then one trial call decides whether the circuit closes.
 */
function createCircuitBreaker({
  failuresMax,
  openMs,
  now,
  isFailure,
  onChange,
}: {
  failuresMax: number
  openMs: number
  now: () => Date
  /** False for an error that says nothing about the health of the service. */
  isFailure: (error: unknown) => boolean
  onChange: (state: BreakerState) => void
}) {
  let state: BreakerState = 'closed'
  let failures = 0
  let openUntil = 0

  function enter(next: BreakerState) {
    if (state === next) return
    state = next
    onChange(next)
  }
  function onSuccess() {
    failures = 0
    enter('closed')
  }
  function onFailure() {
    failures += 1
    if (state === 'closed' && failures < failuresMax) return
    openUntil = now().getTime() + openMs
    enter('open')
  }

  /** @throws CircuitOpen, or what the call throws */
  return async function run<T>(call: () => Promise<T>): Promise<T> {
    if (state === 'half_open') throw new CircuitOpen()
    if (state === 'open') {
      // A longer time is a clock that was set back.
      const leftMs = openUntil - now().getTime()
      if (leftMs > 0 && leftMs <= openMs) throw new CircuitOpen()
      enter('half_open')
    }
    try {
      const result = await call()
      onSuccess()
      return result
    } catch (error) {
      if (isFailure(error)) onFailure()
      else onSuccess()
      throw error
    }
  }
}
