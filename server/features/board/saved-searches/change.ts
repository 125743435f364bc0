import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { SAVED_SEARCHES_MAX, type Frequency } from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { lastArrival, recordArrivals } from './arrivals.ts'
import { countSearches, findSameSearch, setSearch, type SearchRow } from './queries.ts'
import { alertSettings } from './schedule.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'

/** What arrived while alerts were off is not sent once they are on again. @throws Problem not_found */
export async function updateSearch(
  ctx: Ctx,
  { id, name, frequency }: { id: number; name?: string | undefined; frequency?: Frequency | undefined },
) {
  const now = ctx.deps.now()
  return changeMySearch(ctx, id, async (tx, { userId, kind, isOff, interval }) => {
    const alerts = frequency && (await alertSettings(tx, { userId, now, frequency, previous: interval }))
    return {
      ...(name === undefined ? {} : { name }),
      ...alerts,
      ...(isOff && alerts?.isOff === false ? { notifiedUpTo: await recordArrivals(tx, { kind, now }) } : {}),
    }
  })
}

/** The deletion can be undone for a day. @throws Problem not_found */
export const removeSearch = (ctx: Ctx, { id }: { id: number }) =>
  changeMySearch(ctx, id, () => ({ deletedAt: ctx.deps.now().toISOString() }))

/** @throws Problem not_found; conflict when the same search has been saved again or the limit is reached meanwhile */
export async function restoreSearch(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { userId } = requirePerson(ctx)
  await ctx.deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const row = await lockMySearch(tx, { id, userId })
    if (row.deletedAt === null) return
    if ((await findSameSearch(tx, row)) || (await countSearches(tx, userId)) >= SAVED_SEARCHES_MAX)
      throw new Problem('conflict', 'Такой поиск уже сохранён, или места для него больше нет.')
    await setSearch(tx, id, { deletedAt: null })
  })
  return {}
}

/** @throws Problem not_found */
export const markSearchSeen = (ctx: Ctx, { id }: { id: number }) =>
  changeMySearch(ctx, id, async (tx, { kind, seenUpTo }) => ({
    seenUpTo: Math.max(seenUpTo, await lastArrival(tx, kind)),
  }))

async function changeMySearch(
  ctx: Ctx,
  id: number,
  change: (tx: Sql, row: SearchRow) => Partial<SearchRow> | Promise<Partial<SearchRow>>,
): Promise<Record<string, never>> {
  const { userId } = requirePerson(ctx)
  await ctx.deps.db.transaction(async (tx) => {
    const row = await lockMySearch(tx, { id, userId })
    if (row.deletedAt !== null) throw notFound()
    const changed = await change(tx, row)
    if (Object.keys(changed).length > 0) await setSearch(tx, id, changed)
  })
  return {}
}

const notFound = () => new Problem('not_found', 'Такого поиска нет')

async function lockMySearch(tx: Sql, { id, userId }: { id: number; userId: number }) {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .for('update')
  if (!row) throw notFound()
  return row
}
