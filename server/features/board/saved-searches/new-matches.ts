import { viewerOfUser, type Viewer } from '#server/features/board/resumes/reading/viewer.ts'
import { withoutHidden } from '#server/features/board/hidden/filter.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Person } from '#server/kernel/context.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { queryOfAddress } from './address.ts'
import { listArrivals } from './arrivals.ts'

type Tools = Pick<Deps, 'db' | 'referenceData' | 'vacancies' | 'resumes' | 'now'>
type Range = { kind: SearchKind; after: number; upTo: number }
type Search = {
  kind: SearchKind
  address: string
  /** Null for a guest, who searches for vacancies only. */
  person: Pick<Person, 'userId' | 'staffRole'> | null
}

/** Older arrivals beyond this number are skipped: there are too many to read in one run. */
const ARRIVALS_MAX = 5000

/**
 * Arrivals of a kind after one number and up to another, to match with searches. Refreshes the indexes first: another
 * process may have published the arrivals, and its notification may still be on the way.
 */
export async function collectNewMatches(deps: Tools, range: Range) {
  const arrivals = await listArrivals(deps.db, { ...range, limit: ARRIVALS_MAX })
  await deps[range.kind].refresh(arrivals.map(({ id }) => id))
  return matcherOf(deps, arrivals)
}

/** As `collectNewMatches`, from the indexes as they are: for a number on a page. */
export const previewNewMatches = async (deps: Tools, range: Range) =>
  matcherOf(deps, await listArrivals(deps.db, { ...range, limit: ARRIVALS_MAX }))

/** Which of some results the list of the search shows this person now; the newest first. */
export async function stillMatching(
  deps: Tools,
  search: Search,
  ids: readonly number[],
): Promise<readonly number[]> {
  await deps[search.kind].refresh(ids)
  return matcherOf(
    deps,
    ids.map((id) => ({ number: 1, id })),
  ).matching(search, 0)
}

export type NewMatches = ReturnType<typeof matcherOf>

function matcherOf(deps: Tools, arrivals: readonly { number: number; id: number }[]) {
  const vacancyMatches = new Map<string, Promise<number[]>>()
  const viewers = new Map<number, Promise<Viewer>>()

  /**
   * Ids of vacancies or numbers of resumes that the list of the search shows this person now and that arrived after a
   * number; the newest first.
   */
  async function matching(search: Search, after: number): Promise<number[]> {
    const ids = arrivals.filter(({ number }) => number > after).map(({ id }) => id)
    if (ids.length === 0) return []
    try {
      const { kind, address, person } = search
      if (kind === 'resumes') return person === null ? [] : await matchingResumes(address, { person, ids })
      const found = await matchingVacancies(address, { ids, after })
      return person === null ? found : await withoutHidden(deps.db, person.userId, found)
    } catch (error) {
      // A location or a profession that has left the reference data matches nothing.
      if (error instanceof Problem) return []
      throw error
    }
  }

  /** The same search of several people is run once. */
  function matchingVacancies(address: string, { ids, after }: { ids: number[]; after: number }) {
    const key = `${after} ${address}`
    const known = vacancyMatches.get(key)
    if (known) return known
    const query = queryOfAddress(deps, address)
    if (query.kind !== 'vacancies') return Promise.resolve([])
    const found = deps.vacancies.match(ids, query)
    vacancyMatches.set(key, found)
    return found
  }

  async function matchingResumes(
    address: string,
    { person, ids }: { person: NonNullable<Search['person']>; ids: number[] },
  ) {
    const query = queryOfAddress(deps, address)
    if (query.kind !== 'resumes') return []
    const viewer = viewers.get(person.userId) ?? viewerOfUser(deps.db, person)
    viewers.set(person.userId, viewer)
    return deps.resumes.match(ids, { ...query, viewer: await viewer })
  }

  return { matching }
}
