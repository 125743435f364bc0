import { searchResumes } from '#server/features/board/resumes/search.ts'
import { searchVacancies } from '#server/features/board/vacancies/search.ts'
import { guestCtx } from '#server/kernel/guest.ts'
import type { Deps } from '#server/http/context.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { readOverview } from '#server/features/board/vacancies/overview.ts'

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
    await searchVacancies(deps, { ...vacancyList.empty, ...asked, search })
    await searchResumes(ctx, { ...resumeList.empty, ...asked, search })
  }
}
