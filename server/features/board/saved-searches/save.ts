import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { SavedSearchId, type SearchProposal } from '#shared/features/board/saved-searches/model.ts'
import {
  FREQUENCY_DEFAULT,
  SAVED_SEARCHES_MAX,
  type Frequency,
} from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { addressOfQuery, queryOfAddress, type SearchQuery } from './address.ts'
import { listConditions, nameOf } from './conditions.ts'
import { recordArrivals } from './arrivals.ts'
import { followedId } from './followed.ts'
import { showCompanyTo } from '#server/features/board/hidden/filter.ts'
import { canUseSearch } from './policy.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { countSearches, findSameSearch } from './queries.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { alertSettings } from './schedule.ts'

/** How a search would be saved. @throws Problem invalid, not_found as `saveSearch` */
export async function proposeSearch(
  ctx: Ctx,
  { address: requested }: { address: string },
): Promise<SearchProposal> {
  const { userId } = requirePerson(ctx)
  const query = queryOfAddress(ctx.deps, requested)
  const { kind } = query
  const address = addressOfQuery(query)
  const companyId = companyFor(ctx, query)
  const isCompanyNeeded = kind === 'resumes' && companyId === null
  const [conditions, same] = await Promise.all([
    listConditions(ctx.deps, query),
    isCompanyNeeded ? null : findSameSearch(ctx.deps.db, { userId, kind, companyId, address }),
  ])
  return {
    kind,
    address,
    name: same?.name ?? nameOf(query, conditions),
    conditions: conditions.map(({ text }) => text),
    savedId: same && SavedSearchId.parse(same.id),
    isCompanyNeeded,
  }
}

/**
 * Saves the search behind an address of a list; rows that the list already shows are not new. Saving it again is a
 * no-op.
 * @throws Problem invalid for an address that is not a list, not_found for an unknown segment, forbidden for resumes
 * without a company, conflict at the limit
 */
export async function saveSearch(
  ctx: Ctx,
  {
    address,
    name = null,
    frequency = FREQUENCY_DEFAULT,
  }: { address: string; name?: string | null; frequency?: Frequency },
): Promise<{ id: SavedSearchId; name: string }> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const query = queryOfAddress(ctx.deps, address)
  const { kind } = query
  const companyId = companyFor(ctx, query)
  if (kind === 'resumes' && companyId === null)
    throw new Problem(
      'forbidden',
      'Поиск резюме сохраняют для компании. Создайте её или примите приглашение.',
    )
  const place = { userId, kind, companyId, address: addressOfQuery(query) }
  const proposed = nameOf(query, await listConditions(ctx.deps, query))
  const row = await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const followed = followedId(query)
    // Who follows a company wants to see its vacancies.
    if (followed !== null) await showCompanyTo(tx, userId, followed)
    const same = await findSameSearch(tx, place)
    if (same) return same
    if ((await countSearches(tx, userId)) >= SAVED_SEARCHES_MAX)
      throw new Problem(
        'conflict',
        `Сохранено уже ${SAVED_SEARCHES_MAX} поисков. Удалите ненужные, и этот поместится.`,
      )
    const last = await recordArrivals(tx, { kind, now: now() })
    const [saved] = await tx
      .insert(savedSearches)
      .values({
        ...place,
        ...(await alertSettings(tx, { userId, now: now(), frequency })),
        name: name ?? proposed,
        notifiedUpTo: last,
        seenUpTo: last,
        createdAt: now().toISOString(),
      })
      .returning()
    if (!saved) throw new Error('An insert without a conflict returns its row')
    return saved
  })
  return { id: SavedSearchId.parse(row.id), name: row.name }
}

/** The company that a search of resumes is for: that the caller acts for; null for vacancies and without a company. */
function companyFor({ actor }: Pick<Ctx, 'actor'>, { kind }: SearchQuery): number | null {
  const { role } = requirePerson({ actor })
  const isForCompany = kind === 'resumes' && role !== null && canUseSearch({ kind, level: role.accessLevel })
  return isForCompany ? role.companyId : null
}
