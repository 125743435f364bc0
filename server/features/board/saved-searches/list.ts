import { and, desc, eq } from 'drizzle-orm'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { SavedSearchId, type SavedSearch } from '#shared/features/board/saved-searches/model.ts'
import { SAVED_SEARCHES_MAX, SEARCH_KINDS } from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { queryOfAddress } from './address.ts'
import { lastArrival } from './arrivals.ts'
import { listConditions } from './conditions.ts'
import { followedCompany } from './followed.ts'
import { previewNewMatches } from './new-matches.ts'
import { canUseSearch } from './policy.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { isNotDeleted } from './queries.ts'

/** Searches that the caller may use now, the newest first. */
export async function listSearches(ctx: Ctx): Promise<{ items: SavedSearch[]; max: number }> {
  const { deps } = ctx
  const person = requirePerson(ctx)
  const rows = (await listMySearches(deps.db, person.userId)).filter(({ search: { kind }, level }) =>
    canUseSearch({ kind, level }),
  )
  const newMatches = new Map(
    await Promise.all(
      SEARCH_KINDS.map(async (kind) => {
        const seen = rows.filter(({ search }) => search.kind === kind).map(({ search }) => search.seenUpTo)
        const upTo = seen.length === 0 ? 0 : await lastArrival(deps.db, kind)
        return [kind, await previewNewMatches(deps, { kind, after: Math.min(upTo, ...seen), upTo })] as const
      }),
    ),
  )
  const items = await Promise.all(
    rows.map(async ({ search, companyTitle }): Promise<SavedSearch> => {
      const { kind, address, name, isOff, interval, companyId, seenUpTo, createdAt, notifiedAt } = search
      return {
        id: SavedSearchId.parse(search.id),
        kind,
        address,
        name,
        ...(await describeAddress(deps, address)),
        frequency: isOff ? 'off' : interval,
        company: companyId === null ? null : { id: companyId, title: companyTitle ?? '' },
        fresh: (await newMatches.get(kind)?.matching({ kind, address, person }, seenUpTo))?.length ?? 0,
        createdAt,
        toldAt: notifiedAt,
      }
    }),
  )
  return { items, max: SAVED_SEARCHES_MAX }
}

/** Nothing for an address that is no longer valid. */
async function describeAddress(
  deps: Pick<Deps, 'db' | 'referenceData'>,
  address: string,
): Promise<Pick<SavedSearch, 'conditions' | 'followed'>> {
  try {
    const query = queryOfAddress(deps, address)
    const [conditions, followed] = await Promise.all([
      listConditions(deps, query),
      followedCompany(deps, query),
    ])
    return { conditions: conditions.map(({ text }) => text), followed }
  } catch (error) {
    if (error instanceof Problem) return { conditions: [], followed: null }
    throw error
  }
}

/** All searches of a person with their level in the company of each, the newest first. */
function listMySearches(db: Sql, userId: number) {
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
    .where(and(eq(savedSearches.userId, userId), isNotDeleted()))
    .orderBy(desc(savedSearches.id))
    .limit(200)
}
