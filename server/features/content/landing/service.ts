import { searchVacancies } from '#server/features/board/vacancies/search.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { LandingPage } from '#shared/features/content/landing/contract.ts'
import type { SearchResult } from '#shared/features/board/vacancies/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { LANDING_PAGES } from './pages.ts'

/** The page with the first page of its list. @throws Problem `not_found` */
export async function readLandingPage(
  ctx: Ctx,
  { slug }: { slug: string },
): Promise<LandingPage & { result: SearchResult }> {
  const page = LANDING_PAGES.find((one) => one.slug === slug)
  if (!page) throw new Problem('not_found', 'Такой страницы нет')
  const result = await searchVacancies(ctx.deps, { ...page.filter, page: 1, sort: null, exact: false })
  return { ...page, result }
}

export function listLandingPages(): Pick<LandingPage, 'slug' | 'heading'>[] {
  return LANDING_PAGES.map(({ slug, heading }) => ({ slug, heading }))
}
