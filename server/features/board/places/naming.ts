import type { Deps } from '#server/features/board/context.ts'
import type { RegionOverview } from '#shared/features/board/places/contract.ts'
import { PAY_SAMPLES_MIN } from '#shared/features/staff/moderation/pay.ts'

/**
 * A page by place is worth an address in search engines from so many open vacancies that name the place or one below
 * it. Remote work from anywhere is found under every place there is, and names none of them.
 */
export const NAMED_MIN = 3

/** Newest vacancies that the middle of the pay is taken from. */
const PAID_MAX = 5000
const PROFESSIONS_MAX = 12

/** What the vacancies that name the place say of work there. */
export async function describeNamed(
  { vacancies }: Pick<Deps, 'vacancies'>,
  slug: string,
): Promise<Pick<RegionOverview, 'professions' | 'medianPay'>> {
  const named = { filter: { location: slug }, isNamed: true }
  const [{ facets }, { ids }] = await Promise.all([
    vacancies.count(named),
    vacancies.newest({ ...named, limit: PAID_MAX }),
  ])
  const pays = Array.from((await vacancies.describe(ids)).values(), ({ salaryLow }) => salaryLow)
    .filter((pay) => pay > 0)
    .sort((a, b) => a - b)
  return {
    professions: facets.profession
      .filter(({ count }) => count >= NAMED_MIN)
      .slice(0, PROFESSIONS_MAX)
      .map(({ value, name, count }) => ({ slug: value, name: name ?? value, count })),
    medianPay: pays.length < PAY_SAMPLES_MIN ? null : (pays[Math.floor(pays.length / 2)] ?? null),
  }
}
