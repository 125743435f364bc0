import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { MedianPay } from '#shared/features/board/vacancies/model.ts'
import { ARTICLE_TOPICS } from './topics.ts'

export const ArticleCard = z.object({
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  topic: z.enum(ARTICLE_TOPICS),
  publishedOn: z.iso.date(),
})
export type ArticleCard = z.infer<typeof ArticleCard>

/** A statement of a text that may become outdated, with its source. */
export const ContentFact = z.object({ says: z.string(), source: z.string(), checkBy: z.iso.date() })
export type ContentFact = z.infer<typeof ContentFact>

export const Heading = z.object({ id: z.string(), title: z.string() })

/** A profession next to a text: its pay here and the number of open vacancies. */
export const ProfessionRef = z.object({
  slug: z.string(),
  name: z.string(),
  /** Median of the vacancies of a year; null if there are too few. */
  median: MedianPay.nullable(),
  vacancyCount: z.number().int(),
  /** Whether the catalogue has a page about it. */
  hasPage: z.boolean(),
  /** Whether the first rows of its list differ from those of other lists: only then texts link to it. */
  hasList: z.boolean(),
})
export type ProfessionRef = z.infer<typeof ProfessionRef>

export const Article = ArticleCard.extend({
  description: z.string(),
  /** Version of the wording, for remarks about it. */
  contentVersion: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  headings: z.array(Heading),
  facts: z.array(ContentFact),
  professions: z.array(ProfessionRef),
  vacancies: z.array(VacancyCard),
  others: z.array(ArticleCard),
})
export type Article = z.infer<typeof Article>

export const articlesContract = {
  list: operation('GET /v1/articles', 'public', 'Статьи блога', ['content'])
    .input(z.object({ topic: z.enum(ARTICLE_TOPICS).nullish().describe('Тема.') }))
    .output(z.object({ items: z.array(ArticleCard) })),
  read: operation('GET /v1/articles/{slug}', 'public', 'Статья блога', ['content'])
    .input(z.object({ slug: z.string().max(80).describe('Последняя часть адреса статьи.') }))
    .output(Article),
}
