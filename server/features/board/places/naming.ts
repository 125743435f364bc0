import type { Deps } from '#server/features/board/context.ts'
import type { RegionOverview } from '#shared/features/board/places/contract.ts'

/**
 * A page by place is worth an address in search engines from so many open vacancies that name the place or one below
 * it. Remote work from anywhere is found under every place there is, and names none of them.
 */
export const NAMED_MIN = 3

const PROFESSIONS_MAX = 12

/** Whom enough vacancies that name the place look for, the most frequent first. */
export async function professionsNamedIn(
  { vacancies }: Pick<Deps, 'vacancies'>,
  slug: string,
): Promise<RegionOverview['professions']> {
  const { facets } = await vacancies.count({ filter: { location: slug }, isNamed: true })
  return facets.profession
    .filter(({ count }) => count >= NAMED_MIN)
    .slice(0, PROFESSIONS_MAX)
    .map(({ value, name, count }) => ({ slug: value, name: name ?? value, count }))
}
