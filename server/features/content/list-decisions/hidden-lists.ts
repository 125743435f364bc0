import type { Deps } from '#server/features/content/context.ts'
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const SITE_LISTS = [
  ...LANDING_PAGES.map(({ slug }) => pathOf('landing', { slug })),
  ...VACANCY_ATTRIBUTES.map(({ slug }) => vacanciesPath({ attribute: slug })),
]

/** Of the lists that header, footer and home page lead to, those that are not for search engines. */
export const hiddenSiteLists = ({ ownLists }: Pick<Deps, 'ownLists'>): readonly string[] =>
  SITE_LISTS.filter((path) => !ownLists.has(path))
