/** Notifies people of new results of their saved searches. */
import { and, eq } from 'drizzle-orm'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import type { Deps } from '#server/features/board/context.ts'
import {
  AT_ONCE_PAUSE_MINUTES,
  SEARCH_KINDS,
  type SearchKind,
} from '#shared/features/board/saved-searches/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { queryOfAddress } from './address.ts'
import { alertNotice, alertSections, type FoundMatches } from './alert-notice.ts'
import { recordArrivals } from './arrivals.ts'
import { advanceCursor, listDue, skipTo, type DueSearch, type LastArrivals } from './due.ts'
import { collectNewMatches, type NewMatches } from './new-matches.ts'
import { canUseSearch } from './policy.ts'
import { isNotDeleted } from './queries.ts'
import { nextAlertAt } from './schedule.ts'

type Tools = Pick<
  Deps,
  | 'db'
  | 'referenceData'
  | 'figureStore'
  | 'vacancies'
  | 'resumes'
  | 'caches'
  | 'notifier'
  | 'site'
  | 'secrets'
  | 'now'
>

/**
 * Sends the alerts that are due: one to a person, about all searches of the person that are due. Safe to run twice, in two
 * processes and to be interrupted: an e-mail is queued in the transaction that advances the cursors of its searches, and
 * each only from where it was read.
 */
export async function sendAlerts(deps: Tools): Promise<{ alerts: number }> {
  const now = deps.now()
  const upTo = await lastArrivals(deps, now)
  let alerts = 0
  for (let afterUser = 0; ;) {
    const due = await listDue(deps.db, { now: now.toISOString(), upTo, afterUser })
    const last = due.at(-1)
    if (!last) return { alerts }
    afterUser = last.userId
    const newMatches = await collectAll(deps, due, upTo)
    const withoutMatches: DueSearch[] = []
    for (const searches of Map.groupBy(due, ({ userId }) => userId).values()) {
      const found: FoundMatches[] = []
      for (const search of searches) {
        const ids = await matchesOf(newMatches, search)
        if (ids.length > 0) found.push({ search, ids, isChanged: search.isChanged && hasText(deps, search) })
        else if (search.interval === 'at_once') withoutMatches.push(search)
        else await advanceCursor(deps.db, search, covered(search, { upTo, now }))
      }
      if (found.length > 0) alerts += await sendAlert(deps, found, { upTo, now })
    }
    for (const [kind, number] of upTo) {
      const ids = withoutMatches.filter((search) => search.kind === kind).map(({ id }) => id)
      await skipTo(deps.db, ids, number)
    }
  }
}

/** Arrivals of resumes are numbered only where a search of them is saved. */
async function lastArrivals({ db }: Tools, now: Date): Promise<LastArrivals> {
  const upTo = new Map<SearchKind, number>()
  for (const kind of SEARCH_KINDS) {
    const isOfKind = and(eq(savedSearches.kind, kind), isNotDeleted())
    // Browsers count what is new for guests by the numbers of vacancies, whether anybody has saved a search or not.
    const isNeeded =
      kind === 'vacancies' ||
      (await db.select({ id: savedSearches.id }).from(savedSearches).where(isOfKind).limit(1)).length > 0
    if (isNeeded) upTo.set(kind, await recordArrivals(db, { kind, now }))
  }
  return upTo
}

async function collectAll(deps: Tools, due: readonly DueSearch[], upTo: LastArrivals) {
  const collected = new Map<SearchKind, NewMatches>()
  for (const [kind, searches] of Map.groupBy(due, (search) => search.kind)) {
    const after = Math.min(...searches.map(({ notifiedUpTo }) => notifiedUpTo))
    collected.set(kind, await collectNewMatches(deps, { kind, after, upTo: upTo.get(kind) ?? after }))
  }
  return collected
}

/** Arrivals while the person has no right to the search are skipped, not kept for later. */
async function matchesOf(
  newMatches: ReadonlyMap<SearchKind, NewMatches>,
  { kind, userId, staffRole, address, notifiedUpTo, level }: DueSearch,
): Promise<readonly number[]> {
  if (!canUseSearch({ kind, level })) return []
  const search = { kind, address, person: { userId, staffRole } }
  return (await newMatches.get(kind)?.matching(search, notifiedUpTo)) ?? []
}

/** Only texts find other things than before; as typed they find the same. */
function hasText(deps: Tools, { address }: DueSearch): boolean {
  const { filter, exact } = queryOfAddress(deps, address)
  return filter.search !== '' && !exact
}

/** Returns the number of alerts: 0 when all the searches have changed since they were read. */
async function sendAlert(
  deps: Tools,
  found: readonly FoundMatches[],
  { upTo, now }: { upTo: LastArrivals; now: Date },
): Promise<number> {
  const sections = await alertSections(deps, found)
  return deps.db.transaction(async (tx) => {
    const advanced: typeof sections = []
    // In the order of ids, so that two processes do not wait for each other.
    for (const section of sections) {
      const change = covered(section.search, { upTo, now })
      const seen = { seenUpTo: change.notifiedUpTo, notifiedAt: now.toISOString(), isChanged: false }
      if (await advanceCursor(tx, section.search, { ...change, ...seen })) advanced.push(section)
    }
    const notice = alertNotice(deps, advanced)
    if (notice === null) return 0
    await deps.notifier.notify(tx, [notice])
    return 1
  })
}

/** What changes in a search whose arrivals have been looked through. */
function covered(
  { kind, notifiedUpTo, interval, zone }: DueSearch,
  { upTo, now }: { upTo: LastArrivals; now: Date },
) {
  const from = interval === 'at_once' ? new Date(now.getTime() + AT_ONCE_PAUSE_MINUTES * MINUTE_MS) : now
  return {
    notifiedUpTo: upTo.get(kind) ?? notifiedUpTo,
    nextAlertAt: nextAlertAt(interval, { now: from, zone }),
  }
}
