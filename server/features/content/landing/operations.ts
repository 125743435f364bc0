import type { OperationsOf } from '#server/kernel/operations.ts'
import { searchVacancies } from '#server/features/board/vacancies/search.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { landingContract } from '#shared/features/content/landing/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { LANDING_PAGES } from './pages.ts'

export const landingOperations: OperationsOf<typeof landingContract, Ctx> = {
  /** The page with the first page of its list. @throws Problem `not_found` */
  async read({ deps }, { slug }) {
    const page = LANDING_PAGES.find((one) => one.slug === slug)
    if (!page) throw new Problem('not_found', 'Такой страницы нет')
    const result = await searchVacancies(deps, { ...page.filter, page: 1, sort: null, exact: false })
    return { ...page, result }
  },
  list: () => ({ items: LANDING_PAGES.map(({ slug, heading, lead }) => ({ slug, heading, lead })) }),
}
