/** Notifies people of new results of their saved searches. */
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import type { Deps } from '#server/features/board/context.ts'
import { listResumeCards } from '#server/features/board/resumes/search.ts'
import { listCards } from '#server/features/board/vacancies/cards.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { savedSearchEmail } from '#server/mail/templates/saved-searches.ts'
import { resumeItem, vacancyItem } from '#server/mail/templates/search-items.ts'
import {
  ALERT_ITEMS_MAX,
  AT_ONCE_PAUSE_MINUTES,
  SEARCH_KINDS,
} from '#shared/features/board/saved-searches/vocabulary.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { addressOfQuery, queryOfAddress } from './address.ts'
import { recordArrivals } from './arrivals.ts'
import { collectNewMatches } from './new-matches.ts'
import type { NewMatches } from './new-matches.ts'
import { canUseSearch } from './policy.ts'
import { isNotDeleted } from './queries.ts'
import type { SearchRow } from './queries.ts'
import { nextAlertAt } from './schedule.ts'
import { unsubscribeAddress } from './subscription.ts'

type Tools = Pick<
  Deps,
  'db' | 'referenceData' | 'vacancies' | 'resumes' | 'caches' | 'notifier' | 'site' | 'secrets' | 'now'
>

const SEARCHES_PER_BATCH = 500

/**
 * Sends the alerts that are due. Safe to run twice, in two processes and to be interrupted: an e-mail is queued in the
 * transaction that advances the cursor of its search, and only from where the search was read.
 */
export async function sendAlerts(deps: Tools): Promise<{ alerts: number }> {
  let alerts = 0
  for (const kind of SEARCH_KINDS) alerts += await sendAlertsOf(deps, kind)
  return { alerts }
}

async function sendAlertsOf(deps: Tools, kind: SearchKind): Promise<number> {
  const isOfKind = and(eq(savedSearches.kind, kind), isNotDeleted())
  // Browsers count what is new for guests by the numbers of vacancies, whether anybody has saved a search or not.
  if (
    kind === 'resumes' &&
    (await deps.db.select({ id: savedSearches.id }).from(savedSearches).where(isOfKind).limit(1)).length === 0
  )
    return 0
  const now = deps.now()
  const upTo = await recordArrivals(deps.db, { kind, now })
  let sent = 0
  for (let afterId = 0; ;) {
    const due = await listDue(deps.db, { kind, now: now.toISOString(), upTo, afterId })
    const last = due.at(-1)
    if (!last) return sent
    afterId = last.id
    const after = Math.min(...due.map(({ notifiedUpTo }) => notifiedUpTo))
    const newMatches = await collectNewMatches(deps, { kind, after, upTo })
    const withoutMatches: number[] = []
    for (const search of due) {
      const found = await matchesOf(newMatches, kind, search)
      if (found.length > 0) sent += await sendAlert(deps, { kind, search, found, upTo, now })
      else if (search.interval === 'at_once') withoutMatches.push(search.id)
      else await advanceCursor(deps.db, search, { notifiedUpTo: upTo, nextAlertAt: nextTime(search, now) })
    }
    await skipTo(deps.db, withoutMatches, upTo)
  }
}

/** Arrivals while the person has no right to the search are skipped, not kept for later. */
async function matchesOf(newMatches: NewMatches, kind: SearchKind, search: DueSearch): Promise<number[]> {
  const { userId, staffRole, address, notifiedUpTo, level } = search
  if (!canUseSearch({ kind, level })) return []
  return newMatches.matching({ kind, address, person: { userId, staffRole } }, notifiedUpTo)
}

/** Returns the number of alerts: 0 when the search has changed since it was read. */
async function sendAlert(
  deps: Tools,
  {
    kind,
    search,
    found,
    upTo,
    now,
  }: { kind: SearchKind; search: DueSearch; found: readonly number[]; upTo: number; now: Date },
): Promise<number> {
  const ids = found.slice(0, ALERT_ITEMS_MAX)
  const items =
    kind === 'vacancies'
      ? (await listCards(deps, ids)).map((card) => vacancyItem(deps.site, card))
      : (await listResumeCards(deps, ids)).map((card) => resumeItem(deps.site, card))
  const unsubscribeUrl = unsubscribeAddress(deps, search.id)
  const email = savedSearchEmail(deps.site, {
    kind,
    name: search.name,
    items,
    count: found.length,
    listPath: addressOfQuery(queryOfAddress(deps, search.address), { isNewestFirst: true }),
    unsubscribeUrl,
  })
  return deps.db.transaction(async (tx) => {
    const isAdvanced = await advanceCursor(tx, search, {
      notifiedUpTo: upTo,
      seenUpTo: upTo,
      notifiedAt: now.toISOString(),
      nextAlertAt: nextTime(search, now),
    })
    if (!isAdvanced) return 0
    await deps.notifier.notify(tx, 'searches', [{ userId: search.userId, email, unsubscribeUrl }])
    return 1
  })
}

function nextTime({ interval, zone }: Pick<DueSearch, 'interval' | 'zone'>, now: Date): string {
  const from = interval === 'at_once' ? new Date(now.getTime() + AT_ONCE_PAUSE_MINUTES * MINUTE_MS) : now
  return nextAlertAt(interval, { now: from, zone })
}

/** `level` is that of the person in the company of the search; null for none. */
type DueSearch = Awaited<ReturnType<typeof listDue>>[number]

/** A batch of due searches after an id; those that alert at once only when something has arrived. */
function listDue(
  db: Sql,
  { kind, now, upTo, afterId }: { kind: SearchKind; now: string; upTo: number; afterId: number },
) {
  return db
    .select({
      id: savedSearches.id,
      userId: savedSearches.userId,
      address: savedSearches.address,
      name: savedSearches.name,
      interval: savedSearches.interval,
      notifiedUpTo: savedSearches.notifiedUpTo,
      zone: users.zone,
      staffRole: users.staffRole,
      level: companyRoles.accessLevel,
    })
    .from(savedSearches)
    .innerJoin(users, and(eq(users.id, savedSearches.userId), isNull(users.deletedAt)))
    .leftJoin(
      companyRoles,
      and(eq(companyRoles.companyId, savedSearches.companyId), eq(companyRoles.userId, savedSearches.userId)),
    )
    .where(
      and(
        eq(savedSearches.kind, kind),
        isNotDeleted(),
        eq(savedSearches.isOff, false),
        lte(savedSearches.nextAlertAt, now),
        or(ne(savedSearches.interval, 'at_once'), lt(savedSearches.notifiedUpTo, upTo)),
        gt(savedSearches.id, afterId),
      ),
    )
    .orderBy(asc(savedSearches.id))
    .limit(SEARCHES_PER_BATCH)
}

/**
 * Advances a search if it has not changed since it was read: of two processes only one succeeds. False when it has
 * changed.
 */
async function advanceCursor(
  tx: Sql,
  { id, notifiedUpTo, interval }: Pick<SearchRow, 'id' | 'notifiedUpTo' | 'interval'>,
  change: Partial<SearchRow>,
): Promise<boolean> {
  const [moved] = await tx
    .update(savedSearches)
    .set(change)
    .from(users)
    .where(
      and(
        eq(savedSearches.id, id),
        eq(savedSearches.notifiedUpTo, notifiedUpTo),
        eq(savedSearches.interval, interval),
        eq(savedSearches.isOff, false),
        isNotDeleted(),
        eq(users.id, savedSearches.userId),
        isNull(users.deletedAt),
      ),
    )
    .returning({ id: savedSearches.id })
  return moved !== undefined
}

/** Skips arrivals that match none of these searches. */
async function skipTo(db: Sql, ids: readonly number[], upTo: number) {
  if (ids.length === 0) return
  await db
    .update(savedSearches)
    .set({ notifiedUpTo: sql`greatest(${savedSearches.notifiedUpTo}, ${upTo})` })
    .where(inArray(savedSearches.id, [...ids]))
}
