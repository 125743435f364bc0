import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { ContentFact } from '#shared/features/content/articles/contract.ts'
import { SearchResult } from '#shared/features/board/vacancies/contract.ts'
import { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'

/** A page for one way of working: texts, preset filters and a live list. */
export const LandingPage = z.object({
  slug: z.string(),
  title: z.string(),
  heading: z.string(),
  /** One line for links to the page. */
  lead: z.string(),
  description: z.string(),
  /** Displayed under the list. */
  paragraphs: z.array(z.string()),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  filter: VacancyFilter,
  facts: z.array(ContentFact),
  /** Displayed above the list, and in place of an empty one. */
  listHeading: z.string(),
  nothing: z.string(),
})
export type LandingPage = z.infer<typeof LandingPage>

export const landingContract = {
  read: operation('GET /v1/landing/{slug}', 'public', 'Посадочная страница с живым списком вакансий', [
    'pages',
  ])
    .input(z.object({ slug: z.string().max(80).describe('Последняя часть адреса страницы.') }))
    .output(
      LandingPage.extend({
        result: SearchResult,
        /** Whether search engines may index the page: the first rows of its list differ from those of other lists. */
        isIndexed: z.boolean(),
        /** Path of the complete list with filters. */
        listPath: z.string(),
        /** Path of the same list for saved searches. */
        savedPath: z.string(),
        /** The start of a second list, whose items are never counted in the first; null if there is none. */
        more: z
          .object({ heading: z.string(), filter: VacancyFilter, result: SearchResult, listPath: z.string() })
          .nullable(),
      }),
    ),
  list: operation('GET /v1/landing', 'public', 'Все посадочные страницы', ['pages']).output(
    z.object({ items: z.array(LandingPage.pick({ slug: true, heading: true, lead: true })) }),
  ),
}
