import type { InferInsertModel } from 'drizzle-orm'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { SavedSearchId } from '#shared/features/board/saved-searches/model.ts'
import type { SearchProposal } from '#shared/features/board/saved-searches/model.ts'
import { FREQUENCY_DEFAULT, SAVED_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import type { Frequency } from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { addressOfQuery, queryOfAddress } from './address.ts'
import type { SearchQuery } from './address.ts'
import { listConditions, nameOf } from './conditions.ts'
import { lettersOf } from './letters.ts'
import { noticeArrivals } from './notice.ts'
import { canUseSearch } from './policy.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { countOf, findSame } from './queries.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import type { SearchRow } from './queries.ts'

/** How a search would be saved. @throws Problem invalid, not_found as `saveSearch` */
export async function proposeSearch(
  ctx: Ctx,
  { address: asked }: { address: string },
): Promise<SearchProposal> {
  const { userId } = requirePerson(ctx)
  const query = queryOfAddress(ctx.deps, asked)
  const { kind } = query
  const address = addressOfQuery(query)
  const companyId = companyFor(ctx, query)
  const isCompanyNeeded = kind === 'resumes' && companyId === null
  const [conditions, same] = await Promise.all([
    listConditions(ctx.deps, query),
    isCompanyNeeded ? null : findSame(ctx.deps.db, { userId, kind, companyId, address }),
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
 * Saves what an address asks for; what is in the lists by now is not news. The same search again stays one.
 * @throws Problem invalid for an address that is no list's, not_found for a part of it that does not exist, forbidden
 * for resumes without a company, conflict at the limit
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
    const same = await findSame(tx, place)
    if (same) return same
    if ((await countOf(tx, userId)) >= SAVED_SEARCHES_MAX)
      throw new Problem(
        'conflict',
        `Сохранено уже ${SAVED_SEARCHES_MAX} поисков. Удалите ненужные, и этот поместится.`,
      )
    const known = await noticeArrivals(tx, { kind, now: now() })
    return insertSearch(tx, {
      ...place,
      ...(await lettersOf(tx, { userId, now: now(), frequency })),
      name: name ?? proposed,
      toldUpTo: known,
      seenUpTo: known,
      createdAt: now().toISOString(),
    })
  })
  if (!row) throw new Error('Whoever holds the person saves the search')
  return { id: SavedSearchId.parse(row.id), name: row.name }
}

/** Whom the search is for: a company of the caller's for resumes, nobody else for vacancies. */
function companyFor({ actor }: Pick<Ctx, 'actor'>, { kind }: SearchQuery): number | null {
  const { role } = requirePerson({ actor })
  const isForCompany = kind === 'resumes' && role !== null && canUseSearch({ kind, level: role.accessLevel })
  return isForCompany ? role.companyId : null
}

async function insertSearch(tx: Sql, row: InferInsertModel<typeof savedSearches>): Promise<SearchRow | null> {
  const [written] = await tx.insert(savedSearches).values(row).onConflictDoNothing().returning()
  return written ?? null
}
