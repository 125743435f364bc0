import { and, isNotNull, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#server/features/board/context.ts'
import { isShown, vacancies } from '#server/db/schema/vacancies.ts'
import { SALARY_SAMPLE_MIN } from '#shared/features/board/vacancies/salary-scale.ts'
import type { SalaryScale } from '#shared/features/board/vacancies/model.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

const FRESH_MS = 10 * MINUTE_MS

type Scales = ReadonlyMap<number, SalaryScale>

/** One cache a list, so that two boards in one process do not share answers. */
const caches = new WeakMap<Deps['vacancies'], LRUCache<'scales', Scales>>()

/**
 * What open vacancies of each profession pay, by the profession's id; up to ten minutes old. Professions with fewer than
 * ten stated salaries are missing.
 */
export function readSalaryScales(deps: Deps): Promise<Scales> {
  let cache = caches.get(deps.vacancies)
  if (!cache) {
    cache = new LRUCache({ max: 1, ttl: FRESH_MS, allowStale: true, fetchMethod: () => scalesOf(deps) })
    caches.set(deps.vacancies, cache)
  }
  return cache.forceFetch('scales')
}

async function scalesOf({ db, now }: Deps): Promise<Scales> {
  const { professionId, salaryMonthlyFrom, salaryMonthlyTo } = vacancies
  // The middle of a range, else the bound that is stated.
  const pay = sql`coalesce((${salaryMonthlyFrom} + ${salaryMonthlyTo}) / 2, ${salaryMonthlyFrom}, ${salaryMonthlyTo})`
  const rows = await db
    .select({
      id: sql<number>`${professionId}`,
      count: sql<number>`count(*)::int`,
      shares: sql<
        number[]
      >`percentile_disc(array(select generate_series(0, 20) / 20.0::float8)) within group (order by ${pay})`,
    })
    .from(vacancies)
    .where(
      and(
        isShown(now()),
        isNotNull(professionId),
        or(isNotNull(salaryMonthlyFrom), isNotNull(salaryMonthlyTo)),
      ),
    )
    .groupBy(professionId)
    .having(sql`count(*) >= ${SALARY_SAMPLE_MIN}`)
  return new Map(rows.map(({ id, ...scale }) => [id, scale]))
}
