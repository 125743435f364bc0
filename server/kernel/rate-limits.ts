import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateSettings } from '#config/settings-types.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { RateClass } from '#shared/kernel/rate-classes.ts'

type Rule = {
  windowSeconds: number
  /** Message of the refusal. */
  message: string
}

/** The number of requests per window is a setting, `RATE_{CLASS}`. */
const RULES: Readonly<Record<RateClass, Rule>> = {
  search: {
    windowSeconds: 60,
    message: 'Из вашей сети приходит слишком много запросов. Подождите минуту и повторите.',
  },
  views: { windowSeconds: 3600, message: 'Слишком много просмотров.' },
  suggestions: {
    windowSeconds: 60,
    message: 'Слишком много запросов подсказок. Заполните поле вручную или подождите минуту.',
  },
  drafts: { windowSeconds: 3600, message: 'Слишком много новых черновиков. Продолжите через час.' },
  uploads: { windowSeconds: 3600, message: 'Слишком много файлов за час. Продолжите позже.' },
  remarks: {
    windowSeconds: 3600,
    message: 'Из вашей сети пришло много сообщений. Напишите через час.',
  },
  complaints: {
    windowSeconds: 3600,
    message: 'За час пришло много жалоб. Напишите через час.',
  },
  passkeys: {
    windowSeconds: 3600,
    message: 'Из вашей сети слишком часто входят по ключу. Войдите по коду из письма.',
  },
  requests: {
    windowSeconds: 3600,
    message: 'Из вашей сети уже пришло несколько писем за час. Напишите нам позже.',
  },
  errors: { windowSeconds: 60, message: 'Слишком много сообщений об ошибках.' },
  all_errors: { windowSeconds: 60, message: 'Слишком много сообщений об ошибках.' },
  api: {
    windowSeconds: 60,
    message: 'Слишком много запросов по этому ключу. Повторите через Retry-After секунд.',
  },
  mcp: { windowSeconds: 60, message: 'Слишком много запросов. Подождите минуту и повторите.' },
  commands: { windowSeconds: 60, message: 'Слишком много действий подряд. Подождите минуту.' },
}

/** State of a limit after a request. */
export type RateState = {
  rateClass: RateClass
  /** Requests in a window of `windowSeconds`. */
  limit: number
  windowSeconds: number
  /** Requests that are left in the present window, which ends in `resetSeconds`. */
  remaining: number
  resetSeconds: number
}

/** The refusal of a request over its limit. */
export class RateLimited extends Problem {
  readonly rate: RateState

  constructor(rate: RateState, message: string) {
    super('too_many_requests', message, undefined, { retryAfterSeconds: rate.resetSeconds })
    this.rate = rate
  }
}

export type RateLimits = {
  /**
   * Counts a request, across all processes. Null where the class has no limit.
   * @param key what is limited: a network, a user
   * @param options.weight how many requests it costs as much as; one by default
   * @param options.message of the refusal, where that of the class does not fit
   * @throws RateLimited
   */
  take(
    rateClass: RateClass,
    key: string,
    options?: { weight?: number; message?: string },
  ): Promise<RateState | null>
  /** The same, but returns whether the request is within the limit. */
  isWithin(rateClass: RateClass, key: string, weight?: number): Promise<boolean>
}

/** A page must not wait for its count: a database that hangs would delay the refusal of the page itself. */
const ANSWER_MAX_MS = 300
/** So long after it did not answer, the database is not asked. */
const SILENT_MS = 5 * SECOND_MS

/**
 * Counts in the unlogged table `rate_limits`, which a crash of the database empties. While the database is unavailable or
 * slow, each process counts alone.
 */
export function createRateLimits({ pool, rates }: { pool: pg.Pool; rates: RateSettings }): RateLimits {
  let silentUntil = -Infinity
  const limiters = new Map(
    Object.entries(RULES).map(([name, { windowSeconds }]) => {
      const options = { keyPrefix: name, points: rates[asClass(name)], duration: windowSeconds }
      const alone = new RateLimiterMemory(options)
      const shared = new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // A key over its limit costs no further statements.
        inMemoryBlockOnConsumed: options.points + 1,
        insuranceLimiter: alone,
        clearExpiredByTimeout: true,
      })
      return [asClass(name), { shared, alone }]
    }),
  )

  async function count(rateClass: RateClass, key: string, weight = 1) {
    const limiter = limiters.get(rateClass)
    if (!limiter || rates[rateClass] === 0) return { isWithin: true, rate: null }
    const stateOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): RateState => ({
      rateClass,
      limit: rates[rateClass],
      windowSeconds: RULES[rateClass].windowSeconds,
      remaining: Math.max(0, remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    })
    try {
      return { isWithin: true, rate: stateOf(await consumeInTime(limiter, key, weight)) }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { isWithin: false, rate: stateOf(refusal) }
    }
  }

  async function consumeInTime({ shared, alone }: Limiter, key: string, weight: number) {
    if (performance.now() < silentUntil) return alone.consume(key, weight)
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), ANSWER_MAX_MS)
    const counted = shared.consume(key, weight)
    // An error after the time limit is ignored.
    counted.catch(() => {})
    const first = await Promise.race([counted, late.promise]).finally(() => clearTimeout(timer))
    if (first !== 'late') return first
    silentUntil = performance.now() + SILENT_MS
    return alone.consume(key, weight)
  }

  return {
    async take(rateClass, key, { weight, message = RULES[rateClass].message } = {}) {
      const { isWithin, rate } = await count(rateClass, key, weight)
      if (!isWithin && rate) throw new RateLimited(rate, message)
      return rate
    },
    isWithin: async (rateClass, key, weight) => (await count(rateClass, key, weight)).isWithin,
  }
}

type Limiter = { shared: RateLimiterPostgres; alone: RateLimiterMemory }

/** Safe: the keys of `RULES` are the classes. */
const asClass = (name: string) => name as RateClass
