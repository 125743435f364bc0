import type { ArticleCard } from '#shared/features/content/articles/contract.ts'
import { ARTICLE_TEXTS } from './article-texts.ts'

export type ArticleText = NonNullable<ReturnType<typeof ARTICLE_TEXTS.get>>

export const articleCard = ({ slug, head: { title, lead, topic, published } }: ArticleText): ArticleCard => ({
  slug,
  title,
  lead,
  topic,
  publishedOn: published,
})

/** Articles about a profession. */
export const articlesAbout = (profession: string): ArticleCard[] =>
  [...ARTICLE_TEXTS.values()].filter(({ head }) => head.professions.includes(profession)).map(articleCard)
