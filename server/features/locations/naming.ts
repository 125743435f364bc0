import { int32 } from '#server/lists/columns.ts'
import { ANY } from '#server/features/vacancies/index/index.ts'
import type { Deps } from '#server/platform/context.ts'
import type { RegionOverview } from '#shared/features/locations/contract.ts'
import { PAY_SAMPLES_MIN } from '#shared/features/moderation/pay.ts'

/**
 * A page by place is worth an address in search engines from so many open vacancies that name the place or one below
 * it. Remote work from anywhere is found under every place there is, and names none of them.
 */
export const NAMED_MIN = 3

/** Both by preorder number of the place: what its list would have, and how many of them name it. */
export function countByPlace({ search, now }: Pick<Deps, 'search' | 'now'>) {
  const result = search.index.query({ ...NEWEST, filter: ANY, limit: 0, now: now().getTime() })
  return { found: result.countsByPlace(), named: result.namedByPlace() }
}

const NEWEST = { text: null, sort: 'date', offset: 0 } as const

/** Newest vacancies that the middle of the pay is taken from. */
const PAID_MAX = 5000
const PROFESSIONS_MAX = 12

/** What the vacancies that name the place say of work there. */
export function describeNamed(
  { directories, search, now }: Pick<Deps, 'directories' | 'search' | 'now'>,
  placeId: number,
): Pick<RegionOverview, 'professions' | 'medianPay'> {
  const location = directories.locations.order(placeId)
  const result = search.index.query({
    ...NEWEST,
    filter: { ...ANY, location, isNamed: true },
    limit: PAID_MAX,
    now: now().getTime(),
  })
  const { salaryLow } = search.index.rows.columns()
  const pays = result.ids
    .map((id) => search.index.rows.slotOf(id))
    .flatMap((slot) => (slot === null ? [] : [int32(salaryLow, slot)]))
    .filter((pay) => pay > 0)
    .sort((a, b) => a - b)
  return {
    professions: result
      .facets()
      .profession.filter(({ count }) => count >= NAMED_MIN)
      .slice(0, PROFESSIONS_MAX)
      .map(({ value, name, count }) => ({ slug: value, name: name ?? value, count })),
    medianPay: pays.length < PAY_SAMPLES_MIN ? null : (pays[Math.floor(pays.length / 2)] ?? null),
  }
}
