import { searchVacancies } from '#server/features/search/service.ts'
import { guestCtx } from '#server/platform/guest.ts'
import type { Deps } from '#server/platform/context.ts'
import { EMPTY_FILTER } from '#shared/features/vacancies/address.ts'
import { readOverview } from './overview.ts'

const TEXTS = 5

/**
 * Searches for the most frequent professions: the first questions make the database read its dictionaries and indexes,
 * and no visitor should wait for that.
 */
export async function warmUp(deps: Deps) {
  const { professions } = await readOverview(guestCtx(deps))
  for (const { name } of professions.slice(0, TEXTS))
    await searchVacancies(deps, { ...EMPTY_FILTER, search: name, page: 1, sort: null, exact: false })
}
