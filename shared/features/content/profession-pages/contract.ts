import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { SalaryScale } from '#shared/features/board/vacancies/model.ts'
import {
  ArticleCard,
  ContentFact,
  Heading,
  ProfessionRef,
} from '#shared/features/content/articles/contract.ts'
import { CourseCard } from '#shared/features/content/courses/contract.ts'

const ProfessionCard = ProfessionRef.pick({ slug: true, median: true, vacancyCount: true }).extend({
  title: z.string(),
  lead: z.string(),
  group: z.string(),
})
export type ProfessionCard = z.infer<typeof ProfessionCard>

export const ProfessionPage = ProfessionCard.extend({
  name: z.string(),
  /**
   * Whether the first rows of its list differ from those of other lists; if not, its page leads there by a form button
   * instead of a link.
   */
  hasList: z.boolean(),
  description: z.string(),
  /** Version of the wording, for remarks about it. */
  contentVersion: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  headings: z.array(Heading),
  facts: z.array(ContentFact),
  /** Programs used for the work. */
  tools: z.array(z.string()),
  scale: SalaryScale.nullable(),
  vacancies: z.array(VacancyCard),
  similar: z.array(ProfessionRef),
  articles: z.array(ArticleCard),
  courses: z.array(CourseCard),
})
export type ProfessionPage = z.infer<typeof ProfessionPage>

export const professionsContract = {
  list: operation(
    'GET /v1/profession-pages',
    'public',
    'Профессии для удалённой работы: описание, зарплата, вакансии',
    ['content'],
  ).output(z.object({ items: z.array(ProfessionCard) })),
  read: operation('GET /v1/profession-pages/{slug}', 'public', 'Профессия', ['content'])
    .input(z.object({ slug: z.string().max(80).describe('Адрес профессии.') }))
    .output(ProfessionPage),
}
