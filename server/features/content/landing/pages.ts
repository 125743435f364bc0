import { z } from 'zod'
import { ContentFacts } from '#server/features/content/variables/facts.ts'
import { parseContent } from '#server/kernel/content.ts'
import { LandingPage } from '#shared/features/content/landing/contract.ts'
import { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import pages from './landing-pages.json' with { type: 'json' }

const Page = z.strictObject({
  ...LandingPage.shape,
  facts: ContentFacts.min(1),
  filter: VacancyFilter.strict(),
  questions: z.array(z.strictObject(LandingPage.shape.questions.element.shape)),
  listHeading: LandingPage.shape.listHeading.default('Новые вакансии'),
  nothing: LandingPage.shape.nothing.default('Сейчас таких вакансий нет'),
  /** A second list below the first: vacancies that readers may also have meant. */
  more: z.strictObject({ heading: z.string(), filter: VacancyFilter.strict() }).nullable().default(null),
})

/**
 * Pages for one way of working each: an address, texts and preset filters. Figures of a year are variables, as in the
 * texts of staff.
 */
export const LANDING_PAGES: readonly z.infer<typeof Page>[] = parseContent(
  'server/features/content/landing/landing-pages.json',
  z.array(Page),
  pages,
)
