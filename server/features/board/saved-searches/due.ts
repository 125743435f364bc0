/** The searches whose alerts are due, and how far their alerts have come. */
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { SAVED_SEARCHES_MAX, type SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { isNotDeleted, type SearchRow } from './queries.ts'

/** Above that of one person. */
const SEARCHES_PER_BATCH = 10 * SAVED_SEARCHES_MAX

/** The last arrival of each kind that alerts are about. */
export type LastArrivals = ReadonlyMap<SearchKind, number>

/** `level` is that of the person in the company of the search; null for none. */
export type DueSearch = Awaited<ReturnType<typeof readDue>>[number]

type Asked = { now: string; upTo: LastArrivals; afterUser: number }

/**
 * Returns all due searches of the next people after `afterUser`, grouped by person; instant searches only when
 * something has arrived.
 */
export async function listDue(db: Sql, asked: Asked): Promise<DueSearch[]> {
  const due = await readDue(db, asked)
  // The last person of a full batch may have more.
  const cut = due.length < SEARCHES_PER_BATCH ? null : due.at(-1)?.userId
  return due.filter(({ userId }) => userId !== cut)
}

function readDue(db: Sql, { now, upTo, afterUser }: Asked) {
  return selectActive(
    db,
    and(
      or(...Array.from(upTo, ([kind, last]) => isReached(kind, last))),
      lte(savedSearches.nextAlertAt, now),
      gt(savedSearches.userId, afterUser),
    ),
  )
    .orderBy(asc(savedSearches.userId), asc(savedSearches.id))
    .limit(SEARCHES_PER_BATCH)
}

/** Those of a person whose e-mails are on, in the order in which they were saved. */
export const listActive = (db: Sql, { userId, ids }: { userId: number; ids: number[] }) =>
  selectActive(db, and(eq(savedSearches.userId, userId), inArray(savedSearches.id, ids))).orderBy(
    asc(savedSearches.id),
  )

function selectActive(db: Sql, where: SQL | undefined) {
  return db
    .select({
      id: savedSearches.id,
      kind: savedSearches.kind,
      userId: savedSearches.userId,
      address: savedSearches.address,
      name: savedSearches.name,
      interval: savedSearches.interval,
      notifiedUpTo: savedSearches.notifiedUpTo,
      isChanged: savedSearches.isChanged,
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
    .where(and(where, isNotDeleted(), eq(savedSearches.isOff, false)))
    .$dynamic()
}

const isReached = (kind: SearchKind, last: number) =>
  and(
    eq(savedSearches.kind, kind),
    or(ne(savedSearches.interval, 'at_once'), lt(savedSearches.notifiedUpTo, last)),
  )

/**
 * Advances a search if it has not changed since it was read: of two processes only one succeeds. False when it has
 * changed.
 */
export async function advanceCursor(
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

/** Skips arrivals that match none of these searches. Locks them in the order in which alerts are sent. */
export async function skipTo(db: Sql, ids: readonly number[], upTo: number) {
  if (ids.length === 0) return
  const locked = db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(inArray(savedSearches.id, [...ids]))
    .orderBy(asc(savedSearches.id))
    .for('update')
  await db
    .update(savedSearches)
    .set({ notifiedUpTo: sql`greatest(${savedSearches.notifiedUpTo}, ${upTo})` })
    .where(inArray(savedSearches.id, locked))
}
