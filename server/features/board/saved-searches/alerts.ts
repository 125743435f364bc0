/** Letters about what saved searches find that is new. */
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { listResumeCards } from '#server/features/board/resumes/search.ts'
import { listCards } from '#server/features/board/vacancies/cards.ts'
import { savedSearchEmail } from '#server/mail/templates/saved-searches.ts'
import { resumeItem, vacancyItem } from '#server/mail/templates/search-items.ts'
import type { Deps } from '#server/features/board/context.ts'
import {
  AT_ONCE_PAUSE_MINUTES,
  LETTER_ITEMS_MAX,
  SEARCH_KINDS,
} from '#shared/features/board/saved-searches/vocabulary.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { addressOfQuery, queryOfAddress } from './address.ts'
import { collectNewMatches } from './new-matches.ts'
import type { NewMatches } from './new-matches.ts'
import { noticeArrivals } from './notice.ts'
import { canUseSearch } from './policy.ts'
import { nextLetterAt } from './schedule.ts'
import { unsubscribeAddress } from './subscription.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { isKept } from './queries.ts'
import type { Change, SearchRow } from './queries.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

type Tools = Pick<
  Deps,
  'db' | 'referenceData' | 'vacancies' | 'resumes' | 'caches' | 'mailer' | 'site' | 'secrets' | 'now'
>

const SEARCHES_AT_ONCE = 500

/**
 * Writes the letters whose time has come. Safe to run twice, by two processes too, and to be broken off: a letter and
 * the move of its search are one transaction, and the move happens from where the search was read or not at all.
 */
export async function sendAlerts(deps: Tools): Promise<{ letters: number }> {
  let letters = 0
  for (const kind of SEARCH_KINDS) if (await hasSearches(deps.db, kind)) letters += await tellOf(deps, kind)
  return { letters }
}

async function tellOf(deps: Tools, kind: SearchKind): Promise<number> {
  const now = deps.now()
  const upTo = await noticeArrivals(deps.db, { kind, now })
  let letters = 0
  for (let afterId = 0; ;) {
    const due = await listDue(deps.db, {
      kind,
      now: now.toISOString(),
      upTo,
      afterId,
      limit: SEARCHES_AT_ONCE,
    })
    const last = due.at(-1)
    if (!last) return letters
    afterId = last.id
    const after = Math.min(...due.map(({ toldUpTo }) => toldUpTo))
    const newcomers = await collectNewMatches(deps, { kind, after, upTo })
    const withoutNews: number[] = []
    for (const search of due) {
      const found = await newsOf(newcomers, kind, search)
      if (found.length > 0) letters += await tell(deps, { kind, search, found, upTo, now })
      else if (search.rhythm === 'at_once') withoutNews.push(search.id)
      else await advanceCursor(deps.db, search, { toldUpTo: upTo, nextLetterAt: nextTime(search, now) })
    }
    await skipTo(deps.db, withoutNews, upTo)
  }
}

/** What came while somebody had no right to it is passed over, not kept for later. */
async function newsOf(newcomers: NewMatches, kind: SearchKind, search: DueSearch): Promise<number[]> {
  const { userId, staffRole, address, toldUpTo, level } = search
  if (!canUseSearch({ kind, level })) return []
  return newcomers.fitting({ kind, address, person: { userId, staffRole } }, toldUpTo)
}

async function tell(
  deps: Tools,
  {
    kind,
    search,
    found,
    upTo,
    now,
  }: { kind: SearchKind; search: DueSearch; found: readonly number[]; upTo: number; now: Date },
): Promise<number> {
  const items = await itemsOf(deps, kind, found.slice(0, LETTER_ITEMS_MAX))
  const unsubscribeUrl = unsubscribeAddress(deps, search.id)
  const letter = savedSearchEmail(deps.site, {
    kind,
    name: search.name,
    items,
    count: found.length,
    listPath: addressOfQuery(queryOfAddress(deps, search.address), { isNewestFirst: true }),
    unsubscribeUrl,
  })
  return deps.db.transaction(async (tx) => {
    const recipient = await advanceCursor(tx, search, {
      toldUpTo: upTo,
      seenUpTo: upTo,
      toldAt: now.toISOString(),
      nextLetterAt: nextTime(search, now),
    })
    if (recipient === null) return 0
    await deps.mailer.enqueue(tx, { ...letter, recipient, unsubscribeUrl })
    return 1
  })
}

function nextTime({ rhythm, zone }: Pick<DueSearch, 'rhythm' | 'zone'>, now: Date): string {
  const from = rhythm === 'at_once' ? new Date(now.getTime() + AT_ONCE_PAUSE_MINUTES * MINUTE_MS) : now
  return nextLetterAt(rhythm, { now: from, zone })
}

async function itemsOf(deps: Tools, kind: SearchKind, ids: readonly number[]) {
  return kind === 'vacancies'
    ? (await listCards(deps, ids)).map((card) => vacancyItem(deps.site, card))
    : (await listResumeCards(deps, ids)).map((card) => resumeItem(deps.site, card))
}

// Letters
async function hasSearches(db: Sql, kind: SearchKind): Promise<boolean> {
  const rows = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.kind, kind), isKept()))
    .limit(1)
  return rows.length > 0
}

/** With whom their letters go to. `level` is that of the person in the company of the search; null for none. */
type DueSearch = Awaited<ReturnType<typeof listDue>>[number]

/** Searches whose time has come, after an id; those at once only where something has arrived. */
function listDue(
  db: Sql,
  {
    kind,
    now,
    upTo,
    afterId,
    limit,
  }: { kind: SearchKind; now: string; upTo: number; afterId: number; limit: number },
) {
  return db
    .select({
      id: savedSearches.id,
      userId: savedSearches.userId,
      address: savedSearches.address,
      name: savedSearches.name,
      rhythm: savedSearches.rhythm,
      toldUpTo: savedSearches.toldUpTo,
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
        isKept(),
        eq(savedSearches.isOff, false),
        lte(savedSearches.nextLetterAt, now),
        or(sql`${savedSearches.rhythm} <> 'at_once'`, lt(savedSearches.toldUpTo, upTo)),
        gt(savedSearches.id, afterId),
      ),
    )
    .orderBy(asc(savedSearches.id))
    .limit(limit)
}

/**
 * Moves a search on if it still stands where it was read: of two processes one does. Gives the address of its person;
 * null when somebody else has moved or changed it meanwhile.
 */
async function advanceCursor(
  tx: Sql,
  { id, toldUpTo, rhythm }: Pick<SearchRow, 'id' | 'toldUpTo' | 'rhythm'>,
  change: Change,
): Promise<string | null> {
  const [moved] = await tx
    .update(savedSearches)
    .set(change)
    .from(users)
    .where(
      and(
        eq(savedSearches.id, id),
        eq(savedSearches.toldUpTo, toldUpTo),
        eq(savedSearches.rhythm, rhythm),
        eq(savedSearches.isOff, false),
        isKept(),
        eq(users.id, savedSearches.userId),
        isNull(users.deletedAt),
      ),
    )
    .returning({ email: users.email })
  return moved?.email ?? null
}

/** Arrivals that fit none of these searches are behind them. */
async function skipTo(db: Sql, ids: readonly number[], upTo: number) {
  if (ids.length === 0) return
  await db
    .update(savedSearches)
    .set({ toldUpTo: sql`greatest(${savedSearches.toldUpTo}, ${upTo})` })
    .where(inArray(savedSearches.id, [...ids]))
}
