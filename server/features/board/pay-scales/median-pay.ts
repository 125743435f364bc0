import { arrayOverlaps, count, desc, sql } from 'drizzle-orm'
import type { Deps } from '#server/features/board/context.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { distinctSamples } from './samples.ts'
import type { RegionOverview } from '#shared/features/board/places/contract.ts'
import { SALARY_SAMPLE_MIN } from '#shared/features/board/vacancies/salary-scale.ts'

/** The middle of the pay of vacancies of a year that name the place or one in it; null when too few of them state it. */
export async function medianPayIn(
  { db, now, referenceData: { locations } }: Deps,
  placeId: number,
): Promise<RegionOverview['medianPay']> {
  const [start, end] = locations.range(placeId) ?? [0, 0]
  const ids = Array.from({ length: end - start }, (_, at) => locations.at(start + at)?.id ?? placeId)
  const samples = distinctSamples({ db, now }, arrayOverlaps(vacancies.locationIds, ids))
  const [row] = await db
    .select({
      tax: samples.tax,
      // To a hundred roubles, as in the scales.
      amount: sql<number>`(round(percentile_cont(0.5) within group (order by ${samples.pay}) / 100) * 100)::int`,
    })
    .from(samples)
    .groupBy(samples.tax)
    .having(sql`count(*) >= ${SALARY_SAMPLE_MIN}`)
    .orderBy(desc(count()), samples.tax)
    .limit(1)
  return row ?? null
}
