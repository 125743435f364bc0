import type { OperationsOf } from '#server/kernel/operations.ts'
import { searchVacancies } from '#server/features/board/vacancies/reading/search.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { readFacts } from '#server/features/content/variables/facts.ts'
import { figureVariables, fillVariables } from '#server/features/content/variables/variables.ts'
import { yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { listPath } from '#shared/features/board/vacancies/list-path.ts'
import type { LandingPage, landingContract } from '#shared/features/content/landing/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { LANDING_PAGES } from './pages.ts'

export const landingOperations: OperationsOf<typeof landingContract, Ctx> = {
  /** The page with the first page of its list. @throws Problem `not_found` */
  async read({ deps }, { slug }) {
    const page = LANDING_PAGES.find((one) => one.slug === slug)
    if (!page) throw new Problem('not_found', 'Такой страницы нет')
    const [result, more] = await Promise.all([
      searchVacancies(deps, { ...page.filter, page: 1, sort: null, exact: false, mentions: false }),
      page.more && readMore(deps, page.more),
    ])
    return {
      ...withFigures(deps, page),
      result,
      isIndexed: deps.ownLists.has(landingPath(page)),
      listPath: listPathOf(deps, page),
      savedPath: vacanciesPath({ filter: page.filter, spellsScope: true }),
      more,
    }
  },
  list: ({ deps }) => ({
    items: LANDING_PAGES.filter((page) => deps.ownLists.has(landingPath(page))).map(
      ({ slug, heading, lead }) => ({ slug, heading, lead }),
    ),
  }),
}

type Page = (typeof LANDING_PAGES)[number]

/** Cards of a second list. */
const MORE_CARDS = 5

async function readMore(deps: Ctx['deps'], { heading, filter }: NonNullable<Page['more']>) {
  const result = await searchVacancies(deps, {
    ...filter,
    page: 1,
    sort: null,
    exact: false,
    mentions: false,
  })
  const items = result.items.slice(0, MORE_CARDS)
  return { heading, filter, result: { ...result, items }, listPath: listPathOf(deps, { filter }) }
}

/** The texts as readers see them. */
function withFigures(deps: Ctx['deps'], { more: _more, ...page }: Page): LandingPage {
  const variables = figureVariables(deps.figureStore.taxYears(), yearOf(deps.now()))
  const fill = (text: string) => fillVariables(text, variables)
  return {
    ...page,
    paragraphs: page.paragraphs.map(fill),
    questions: page.questions.map(({ question, answer }) => ({ question, answer: fill(answer) })),
    facts: readFacts(page.facts, variables),
  }
}

const landingPath = ({ slug }: { slug: string }) => pathOf('landing', { slug })

/** Where the list of the attribute begins as the landing does, search engines have the landing: its filter as a query. */
function listPathOf({ ownLists }: Ctx['deps'], { filter }: Pick<Page, 'filter'>): string {
  const path = listPath(filter)
  return ownLists.has(path) ? path : vacanciesPath({ filter })
}
