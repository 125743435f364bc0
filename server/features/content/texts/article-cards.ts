import type { ArticleCard } from '#shared/features/content/articles/contract.ts'
import type { ArticleText } from './heads.ts'
import type { TextStore } from './text-store.ts'

export const articleCard = ({ slug, head: { title, lead, topic, published } }: ArticleText): ArticleCard => ({
  slug,
  title,
  lead,
  topic,
  publishedOn: published,
})

/** Articles about a profession. */
export const articlesAbout = (texts: TextStore, profession: string): ArticleCard[] =>
  [...texts.all('article').values()]
    .filter(({ head }) => head.professions.includes(profession))
    .map(articleCard)
