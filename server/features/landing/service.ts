import { LANDING_PAGES } from '#config/landing-pages.ts'
import { searchVacancies } from '#server/features/search/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { LandingPage } from '#shared/features/landing/contract.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import type { SearchResult } from '#shared/features/vacancies/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** The page with the first page of its list. @throws Problem `not_found` */
export async function readLandingPage(
  ctx: Ctx,
  { slug }: { slug: string },
): Promise<LandingPage & { result: SearchResult }> {
  const page = LANDING_PAGES.find((one) => one.slug === slug)
  if (!page) throw new Problem('not_found', 'Такой страницы нет')
  const filter = { ...vacancyList.empty, ...page.filter }
  const result = await searchVacancies(ctx.deps, { ...filter, page: 1, sort: null, exact: false })
  return { ...page, filter, result }
}

export function listLandingPages(): Pick<LandingPage, 'slug' | 'heading'>[] {
  return LANDING_PAGES.map(({ slug, heading }) => ({ slug, heading }))
}
