import { searchResumes } from '#server/features/board/resumes/reading/search.ts'
import { searchVacancies } from '#server/features/board/vacancies/reading/search.ts'
import { guestCtx } from '#server/kernel/context.ts'
import type { Deps } from '#server/http/context.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { readOverview } from '#server/features/board/vacancies/reading/overview.ts'

const SEARCHES = 5

/**
 * Searches for the most frequent professions, so that the database loads its dictionaries and indexes before the first
 * visitor searches, and makes the first suggestions.
 */
export async function warmUp(deps: Deps) {
  const ctx = guestCtx(deps)
  const { professions } = await readOverview(ctx, { scope: 'home' })
  const options = { page: 1, sort: null, exact: false, mentions: false }
  for (const { name: search } of professions.slice(0, SEARCHES)) {
    await searchVacancies(deps, { ...vacancyList.empty, ...options, search })
    await searchResumes(ctx, { ...resumeList.empty, ...options, search })
  }
  const [{ name } = { name: 'а' }] = professions
  await deps.vacancies.suggest(name)
  await deps.resumes.suggest(name)
}
