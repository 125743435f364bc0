/** Searches of vacancies that a browser keeps for a guest. */
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { DeviceNews } from '#shared/features/board/saved-searches/model.ts'
import { FREQUENCY_DEFAULT, SAVED_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { addressOfQuery, queryOfAddress, type SearchQuery } from './address.ts'
import { lastArrival, recordArrivals } from './arrivals.ts'
import { listConditions, nameOf } from './conditions.ts'
import { followedCompany } from './followed.ts'
import { previewNewMatches } from './new-matches.ts'
import { countSearches, findSameSearch } from './queries.ts'
import { alertSettings } from './schedule.ts'

/**
 * Returns the arrivals since a guest has last seen the searches. Null for an address that is not a list of vacancies.
 * @throws Problem too_many_requests
 */
export async function readDeviceNews(
  { deps, actor, session }: Ctx,
  { searches }: { searches: readonly { address: string; seenUpTo: number | null }[] },
): Promise<{ items: (DeviceNews | null)[] }> {
  if (searches.length === 0) return { items: [] }
  // Each search costs as much as a page of a list.
  if (actor.kind === 'guest')
    await deps.limits.take('search', networkOf(session.ip), { weight: searches.length })
  // For a search without `seenUpTo`, vacancies that are already listed are not new.
  const isAnyNew = searches.some(({ seenUpTo }) => seenUpTo === null)
  const upTo = isAnyNew
    ? await recordArrivals(deps.db, { kind: 'vacancies', now: deps.now() })
    : await lastArrival(deps.db, 'vacancies')
  const after = Math.min(upTo, ...searches.map(({ seenUpTo }) => seenUpTo ?? upTo))
  const newMatches = await previewNewMatches(deps, { kind: 'vacancies', after, upTo })
  const items = await Promise.all(
    searches.map(async ({ address: requested, seenUpTo }): Promise<DeviceNews | null> => {
      const query = vacancyQueryOf(deps, requested)
      if (query === null) return null
      const address = addressOfQuery(query)
      const [conditions, company, found] = await Promise.all([
        listConditions(deps, query),
        followedCompany(deps, query),
        newMatches.matching({ kind: 'vacancies', address, person: null }, seenUpTo ?? upTo),
      ])
      return { address, name: nameOf(query, conditions), company, fresh: found.length, upTo }
    }),
  )
  return { items }
}

/**
 * Saves the searches that a browser kept for a guest, with a daily e-mail. Arrivals that the guest has not seen stay
 * new. Searches that are already saved and addresses that are not lists are skipped, those beyond the limit are
 * returned. Idempotent.
 */
export async function importDeviceSearches(
  ctx: Ctx,
  { searches }: { searches: readonly { address: string; name: string; seenUpTo: number }[] },
): Promise<{ addedCount: number; left: string[] }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const kind = 'vacancies'
  const valid = searches.flatMap(({ address: given, ...search }) => {
    const query = vacancyQueryOf(deps, given)
    return query === null ? [] : [{ ...search, given, address: addressOfQuery(query) }]
  })
  if (valid.length === 0) return { addedCount: 0, left: [] }
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const last = await recordArrivals(tx, { kind, now: deps.now() })
    const settings = await alertSettings(tx, { userId, now: deps.now(), frequency: FREQUENCY_DEFAULT })
    let room = SAVED_SEARCHES_MAX - (await countSearches(tx, userId))
    let addedCount = 0
    const left: string[] = []
    // The oldest first, as if they had been saved here one after another.
    for (const { given, address, name, seenUpTo } of valid) {
      const place = { userId, kind, companyId: null, address } as const
      if (await findSameSearch(tx, place)) continue
      if (room <= 0) {
        left.push(given)
        continue
      }
      await tx.insert(savedSearches).values({
        ...place,
        ...settings,
        name,
        notifiedUpTo: last,
        seenUpTo: Math.min(seenUpTo, last),
        createdAt: deps.now().toISOString(),
      })
      room -= 1
      addedCount += 1
    }
    return { addedCount, left }
  })
}

function vacancyQueryOf(deps: Pick<Deps, 'referenceData'>, address: string): SearchQuery | null {
  try {
    const query = queryOfAddress(deps, address)
    return query.kind === 'vacancies' ? query : null
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
