import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { SAVED_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import type { Frequency } from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { lastArrival } from './arrival-queries.ts'
import { lettersOf } from './letters.ts'
import { noticeArrivals } from './notice.ts'
import { countOf, findSame, setSearch } from './queries.ts'
import type { SearchRow } from './queries.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'

/** What came while letters were off is not told when they are on again. @throws Problem not_found */
export async function updateSearch(
  ctx: Ctx,
  { id, name, frequency }: { id: number; name?: string | undefined; frequency?: Frequency | undefined },
): Promise<Record<string, never>> {
  const now = ctx.deps.now()
  await changeOwn(ctx, id, async (tx, { userId, kind, isOff, rhythm }) => {
    const letters = frequency && (await lettersOf(tx, { userId, now, frequency, before: rhythm }))
    return {
      ...(name === undefined ? {} : { name }),
      ...letters,
      ...(isOff && letters?.isOff === false ? { toldUpTo: await noticeArrivals(tx, { kind, now }) } : {}),
    }
  })
  return {}
}

/** It can be taken back for a day. @throws Problem not_found */
export async function removeSearch(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  await changeOwn(ctx, id, () => ({ deletedAt: ctx.deps.now().toISOString() }))
  return {}
}

/** @throws Problem not_found; conflict when the same search has been saved again or the limit is reached meanwhile */
export async function restoreSearch(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { userId } = requirePerson(ctx)
  await ctx.deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const row = await lockOwn(tx, { id, userId })
    if (!row) throw notFound()
    if (row.deletedAt === null) return
    if ((await findSame(tx, row)) || (await countOf(tx, userId)) >= SAVED_SEARCHES_MAX)
      throw new Problem('conflict', 'Такой поиск уже сохранён, или места для него больше нет.')
    await setSearch(tx, id, { deletedAt: null })
  })
  return {}
}

/** @throws Problem not_found */
export async function markSearchSeen(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  await changeOwn(ctx, id, async (tx, { kind, seenUpTo }) => ({
    seenUpTo: Math.max(seenUpTo, await lastArrival(tx, kind)),
  }))
  return {}
}

async function changeOwn(
  ctx: Ctx,
  id: number,
  change: (tx: Sql, row: SearchRow) => Partial<SearchRow> | Promise<Partial<SearchRow>>,
) {
  const { userId } = requirePerson(ctx)
  await ctx.deps.db.transaction(async (tx) => {
    const row = await lockOwn(tx, { id, userId })
    if (!row || row.deletedAt !== null) throw notFound()
    const changed = await change(tx, row)
    if (Object.keys(changed).length > 0) await setSearch(tx, id, changed)
  })
}

const notFound = () => new Problem('not_found', 'Такого поиска нет')

/** Held until the transaction ends. */
async function lockOwn(tx: Sql, { id, userId }: { id: number; userId: number }) {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .for('update')
  return row ?? null
}
