import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import { LandingPage } from '#shared/features/content/landing/contract.ts'
import { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import pages from './landing-pages.json' with { type: 'json' }

const Page = z.strictObject({
  ...LandingPage.shape,
  filter: VacancyFilter.strict(),
  questions: z.array(z.strictObject(LandingPage.shape.questions.element.shape)),
})

/**
 * Pages for one way of working each: an address, texts and preset filters. The law they cite: ТК РФ, ст. 59, 92, 93,
 * 136, 153, 256, 282–285, глава 49 (надомники) and 49.1 (дистанционные работники); 422-ФЗ; 181-ФЗ.
 */
export const LANDING_PAGES: readonly LandingPage[] = parseContent(
  'server/features/content/landing/landing-pages.json',
  z.array(Page),
  pages,
)
