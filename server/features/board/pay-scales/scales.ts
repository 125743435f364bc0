import { desc, isNotNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#server/features/board/context.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { SALARY_SAMPLE_MIN } from '#shared/features/board/vacancies/salary-scale.ts'
import type { SalaryScale, SalaryTax } from '#shared/features/board/vacancies/model.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { distinctSamples } from './samples.ts'

const FRESH_MS = 10 * MINUTE_MS

type ScaleDeps = Pick<Deps, 'db' | 'now' | 'vacancies'>

/** Of each profession, by its id; the scale with the most vacancies first. */
type Scales = ReadonlyMap<number, readonly SalaryScale[]>

/** One cache a list, so that two boards in one process do not share answers. */
const caches = new WeakMap<Deps['vacancies'], LRUCache<'scales', Scales>>()

/**
 * What vacancies of each profession paid during a year; up to ten minutes old. Scales with fewer than ten vacancies are
 * missing.
 */
export function readSalaryScales(deps: ScaleDeps): Promise<Scales> {
  let cache = caches.get(deps.vacancies)
  if (!cache) {
    cache = new LRUCache({ max: 1, ttl: FRESH_MS, allowStale: true, fetchMethod: () => scalesOf(deps) })
    caches.set(deps.vacancies, cache)
  }
  return cache.forceFetch('scales')
}

/** The scale that compares with a pay; null when there is none. */
export const scaleOfTax = (scales: readonly SalaryScale[] | undefined, tax: SalaryTax) =>
  scales?.find((scale) => scale.tax === tax) ?? null

async function scalesOf({ db, now }: ScaleDeps): Promise<Scales> {
  const samples = distinctSamples({ db, now }, isNotNull(vacancies.professionId))
  const count = sql<number>`count(*)::int`
  const rows = await db
    .select({
      id: samples.professionId,
      tax: samples.tax,
      count,
      shares: sql<
        number[]
      >`percentile_cont(array(select generate_series(0, 20) / 20.0::float8)) within group (order by ${samples.pay})`,
    })
    .from(samples)
    .groupBy(samples.professionId, samples.tax)
    .having(sql`count(*) >= ${SALARY_SAMPLE_MIN}`)
    .orderBy(desc(count), samples.tax)
  const scales = new Map<number, SalaryScale[]>()
  for (const { id, shares, ...scale } of rows)
    scales.set(id, [...(scales.get(id) ?? []), { ...scale, shares: shares.map(Math.round) }])
  return scales
}
