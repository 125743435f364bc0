import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
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

/** Requests per window; 0: unlimited. */
export type RateSettings = Readonly<Record<RateClass, number>>

export type RateLimits = {
  /**
   * Counts a request, across all processes.
   * @param key what is limited: a network, a user
   * @param weight how many requests it costs as much as; one by default
   * @throws Problem too_many_requests
   */
  take(rateClass: RateClass, key: string, weight?: number): Promise<void>
  /** The same, but returns whether the request is within the limit. */
  isWithin(rateClass: RateClass, key: string): Promise<boolean>
}

/**
 * Counts in the unlogged table `rate_limits`, which a crash of the database empties. While the database is unavailable
 * each process counts alone.
 */
export function createRateLimits({ pool, rates }: { pool: pg.Pool; rates: RateSettings }): RateLimits {
  const limiters = new Map(
    Object.entries(RULES).map(([name, { windowSeconds }]) => {
      const options = { keyPrefix: name, points: rates[asClass(name)], duration: windowSeconds }
      const limiter = new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // A key over its limit costs no further statements.
        inMemoryBlockOnConsumed: options.points + 1,
        insuranceLimiter: new RateLimiterMemory(options),
        clearExpiredByTimeout: true,
      })
      return [asClass(name), limiter]
    }),
  )

  /** Milliseconds until the next request is allowed; null when this one is. */
  async function waitFor(rateClass: RateClass, key: string, weight = 1): Promise<number | null> {
    const limiter = limiters.get(rateClass)
    if (!limiter || rates[rateClass] === 0) return null
    try {
      await limiter.consume(key, weight)
      return null
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return refusal.msBeforeNext
    }
  }

  return {
    async take(rateClass, key, weight) {
      const ms = await waitFor(rateClass, key, weight)
      if (ms === null) return
      const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000))
      throw new Problem('too_many_requests', RULES[rateClass].message, undefined, { retryAfterSeconds })
    },
    isWithin: async (rateClass, key) => (await waitFor(rateClass, key)) === null,
  }
}

/** Safe: the keys of `RULES` are the classes. */
const asClass = (name: string) => name as RateClass
