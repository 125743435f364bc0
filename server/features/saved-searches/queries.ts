import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { users } from '#server/features/accounts/schema.ts'
import { companies } from '#server/features/companies/schema.ts'
import { companyRoles } from '#server/features/managers/schema.ts'
import type { SearchKind } from '#shared/features/saved-searches/vocabulary.ts'
import { MOSCOW } from '#shared/kernel/dates.ts'
import { savedSearches } from './schema.ts'

export type SearchRow = typeof savedSearches.$inferSelect
type Change = Partial<InferInsertModel<typeof savedSearches>>

const isKept = () => isNull(savedSearches.deletedAt)

export async function countOf(db: Sql, userId: number) {
  const [row] = await db
    .select({ count: count() })
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), isKept()))
  return row?.count ?? 0
}

/** In which a person's mornings are; Moscow's for nobody. */
export async function findZone(db: Sql, userId: number): Promise<string> {
  const [row] = await db.select({ zone: users.zone }).from(users).where(eq(users.id, userId))
  return row?.zone ?? MOSCOW
}

type Same = Pick<SearchRow, 'userId' | 'companyId' | 'kind' | 'address'>

export async function findSame(db: Sql, { userId, companyId, kind, address }: Same) {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.userId, userId),
        eq(savedSearches.kind, kind),
        companyId === null ? isNull(savedSearches.companyId) : eq(savedSearches.companyId, companyId),
        sql`md5(${savedSearches.address}) = md5(${address})`,
        isKept(),
      ),
    )
  return row ?? null
}

export async function insertSearch(
  tx: Sql,
  row: InferInsertModel<typeof savedSearches>,
): Promise<SearchRow | null> {
  const [written] = await tx.insert(savedSearches).values(row).onConflictDoNothing().returning()
  return written ?? null
}

/** The searches of a person that they may use: what `canUseSearch` says is asked of the level. The newest first. */
export function listOwn(db: Sql, userId: number) {
  return db
    .select({
      search: savedSearches,
      companyTitle: companies.title,
      level: companyRoles.accessLevel,
    })
    .from(savedSearches)
    .leftJoin(companies, eq(companies.id, savedSearches.companyId))
    .leftJoin(
      companyRoles,
      and(eq(companyRoles.companyId, savedSearches.companyId), eq(companyRoles.userId, savedSearches.userId)),
    )
    .where(and(eq(savedSearches.userId, userId), isKept()))
    .orderBy(desc(savedSearches.id))
    .limit(200)
}

/** Held until the transaction ends. */
export async function lockOwn(tx: Sql, { id, userId }: { id: number; userId: number }) {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .for('update')
  return row ?? null
}

export async function lockSearch(tx: Sql, id: number) {
  const [row] = await tx.select().from(savedSearches).where(eq(savedSearches.id, id)).for('update')
  return row ?? null
}

export async function findSearch(db: Sql, id: number) {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), isKept()))
  return row ?? null
}

export async function setSearch(tx: Sql, id: number, change: Change) {
  await tx.update(savedSearches).set(change).where(eq(savedSearches.id, id))
}

export async function deleteSearchesOf(tx: Sql, userId: number) {
  await tx.delete(savedSearches).where(eq(savedSearches.userId, userId))
}

export async function deleteThrownAway(db: Sql, { before }: { before: string }) {
  const rows = await db
    .delete(savedSearches)
    .where(lt(savedSearches.deletedAt, before))
    .returning({ id: savedSearches.id })
  return rows.length
}

/** For the export of a person's data. */
export function listDataOf(db: Sql, userId: number) {
  return db
    .select({
      id: savedSearches.id,
      companyId: savedSearches.companyId,
      kind: savedSearches.kind,
      address: savedSearches.address,
      name: savedSearches.name,
      rhythm: savedSearches.rhythm,
      isOff: savedSearches.isOff,
      createdAt: savedSearches.createdAt,
      toldAt: savedSearches.toldAt,
    })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(savedSearches.id))
    .limit(1000)
}

// Letters

export async function hasSearches(db: Sql, kind: SearchKind): Promise<boolean> {
  const rows = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.kind, kind), isKept()))
    .limit(1)
  return rows.length > 0
}

/** With whom their letters go to. `level` is that of the person in the company of the search; null for none. */
export type DueSearch = Awaited<ReturnType<typeof listDue>>[number]

/** Searches whose time has come, after an id; those at once only where something has arrived. */
export function listDue(
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
export async function moveOn(
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
export async function passOver(db: Sql, ids: readonly number[], upTo: number) {
  if (ids.length === 0) return
  await db
    .update(savedSearches)
    .set({ toldUpTo: sql`greatest(${savedSearches.toldUpTo}, ${upTo})` })
    .where(inArray(savedSearches.id, [...ids]))
}
