import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#shared/kernel/problem.ts'
import type { RateClass } from '#shared/kernel/rate-classes.ts'

type Rule = {
  windowSeconds: number
  /** What the person who is refused reads. */
  message: string
}

/** How many acts a window takes is a setting, `RATE_{CLASS}`. */
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
  errors: { windowSeconds: 60, message: 'Слишком много сообщений об ошибках.' },
  all_errors: { windowSeconds: 60, message: 'Слишком много сообщений об ошибках.' },
  commands: { windowSeconds: 60, message: 'Слишком много действий подряд. Подождите минуту.' },
}

/** Acts in a window of their class; 0: without a limit. */
export type RateSettings = Readonly<Record<RateClass, number>>

export type RateLimits = {
  /**
   * Counts an act, over all processes.
   * @param key whose acts are counted together: a network, a person
   * @throws Problem too_many_requests
   */
  take(rateClass: RateClass, key: string): Promise<void>
  /** The same without a refusal: whether the act is within the limit. */
  isWithin(rateClass: RateClass, key: string): Promise<boolean>
}

/**
 * Limits in the table `rate_limits`, which is not logged: a crash of the database forgets them. While the database is
 * away each process counts for itself.
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
        // Who has used everything up costs no statement any more.
        inMemoryBlockOnConsumed: options.points + 1,
        insuranceLimiter: new RateLimiterMemory(options),
        clearExpiredByTimeout: true,
      })
      return [asClass(name), limiter]
    }),
  )

  /** Milliseconds until the next act is taken; null when this one is. */
  async function waitFor(rateClass: RateClass, key: string): Promise<number | null> {
    const limiter = limiters.get(rateClass)
    if (!limiter || rates[rateClass] === 0) return null
    try {
      await limiter.consume(key)
      return null
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return refusal.msBeforeNext
    }
  }

  return {
    async take(rateClass, key) {
      const ms = await waitFor(rateClass, key)
      if (ms === null) return
      const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000))
      throw new Problem('too_many_requests', RULES[rateClass].message, undefined, { retryAfterSeconds })
    },
    isWithin: async (rateClass, key) => (await waitFor(rateClass, key)) === null,
  }
}

/** Safe: the keys of `RULES` are the classes. */
const asClass = (name: string) => name as RateClass
