import { and, desc, gt, lte } from 'drizzle-orm'
import { personAsViewer } from '#server/features/board/resumes/viewer.ts'
import type { Viewer } from '#server/features/board/resumes/viewer.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Person } from '#server/kernel/context.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { queryOfAddress } from './address.ts'
import { SOURCES } from './arrival-queries.ts'

type Tools = Pick<Deps, 'db' | 'referenceData' | 'vacancies' | 'resumes' | 'now'>
type Arrival = { number: number; id: number }
type Looking = { kind: SearchKind; address: string; person: Pick<Person, 'userId' | 'staffRole'> }

/** Beyond these, older arrivals are passed over: nobody reads that many in one go. */
const ARRIVALS_MAX = 5000

/**
 * Arrivals of a kind after a number, to be asked for those that fit searches. Reads them into the indexes first: another
 * process may have published them, and its word of it may still be on the way.
 */
export async function collectNewMatches(
  deps: Tools,
  { kind, after, upTo }: { kind: SearchKind; after: number; upTo: number },
) {
  const arrivals = await listArrivals(deps.db, { kind, after, upTo, limit: ARRIVALS_MAX })
  const ids = arrivals.map(({ id }) => id)
  await deps[kind].refresh(ids)
  return newcomersAmong(deps, arrivals)
}

/** As `collectNewMatches`, from the indexes as they are: for a number on a page. */
export async function previewNewMatches(
  deps: Tools,
  { kind, after, upTo }: { kind: SearchKind; after: number; upTo: number },
) {
  return newcomersAmong(deps, await listArrivals(deps.db, { kind, after, upTo, limit: ARRIVALS_MAX }))
}

export type NewMatches = ReturnType<typeof newcomersAmong>

function newcomersAmong(deps: Tools, arrivals: readonly Arrival[]) {
  const ofVacancies = new Map<string, Promise<number[]>>()
  const viewers = new Map<number, Promise<Viewer>>()

  /**
   * Ids of vacancies or numbers of resumes that the list of the search shows this person now and that arrived after a
   * number; the newest first.
   */
  async function fitting(search: Looking, after: number): Promise<number[]> {
    const ids = arrivals.filter(({ number }) => number > after).map(({ id }) => id)
    if (ids.length === 0) return []
    try {
      return await (search.kind === 'vacancies'
        ? vacanciesOf(search.address, { ids, after })
        : resumesOf(search, ids))
    } catch (error) {
      // A place or a profession that has left its directory finds nothing.
      if (error instanceof Problem) return []
      throw error
    }
  }

  /** The same search of many people is asked once. */
  function vacanciesOf(address: string, { ids, after }: { ids: number[]; after: number }) {
    const key = `${after} ${address}`
    const known = ofVacancies.get(key)
    if (known) return known
    const query = queryOfAddress(deps, address)
    if (query.kind !== 'vacancies') return Promise.resolve([])
    const found = deps.vacancies.match(ids, query)
    ofVacancies.set(key, found)
    return found
  }

  async function resumesOf({ address, person }: Looking, ids: number[]) {
    const query = queryOfAddress(deps, address)
    if (query.kind !== 'resumes') return []
    const viewer = viewers.get(person.userId) ?? personAsViewer(deps.db, person)
    viewers.set(person.userId, viewer)
    return deps.resumes.match(ids, { ...query, viewer: await viewer })
  }

  return { fitting }
}

/** Ids of vacancies, numbers of resumes: the newest arrivals of a stretch, in the order of arrival. */
async function listArrivals(
  db: Sql,
  { kind, after, upTo, limit }: { kind: SearchKind; after: number; upTo: number; limit: number },
): Promise<{ number: number; id: number }[]> {
  if (after >= upTo) return []
  const { arrivals, number, objectId } = SOURCES[kind]
  const rows = await db
    .select({ number, id: objectId })
    .from(arrivals)
    .where(and(gt(number, after), lte(number, upTo)))
    .orderBy(desc(number))
    .limit(limit)
  return rows.reverse()
}
