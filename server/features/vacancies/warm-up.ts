import { searchResumes } from '#server/features/resumes/search/service.ts'
import { searchVacancies } from '#server/features/search/service.ts'
import { guestCtx } from '#server/platform/guest.ts'
import type { Deps } from '#server/platform/context.ts'
import { EMPTY_RESUME_FILTER } from '#shared/features/resumes/address.ts'
import { EMPTY_FILTER } from '#shared/features/vacancies/address.ts'
import { readOverview } from './overview.ts'

const TEXTS = 5

/**
 * Searches for the most frequent professions: the first questions make the database read its dictionaries and indexes,
 * and no visitor should wait for that.
 */
export async function warmUp(deps: Deps) {
  const ctx = guestCtx(deps)
  const { professions } = await readOverview(ctx)
  const asked = { page: 1, sort: null, exact: false }
  for (const { name: search } of professions.slice(0, TEXTS)) {
    await searchVacancies(deps, { ...EMPTY_FILTER, ...asked, search })
    await searchResumes(ctx, { ...EMPTY_RESUME_FILTER, ...asked, search })
  }
}
