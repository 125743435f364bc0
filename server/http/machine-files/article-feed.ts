import type { ArticleCard } from '#shared/features/content/articles/contract.ts'
import { ARTICLE_TOPIC_LABELS, type ArticleTopic } from '#shared/features/content/articles/topics.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { Feed } from './feed-formats.ts'

/** The articles of the blog, or of one topic of it, the newest first. */
export function articleFeed(
  articles: readonly ArticleCard[],
  { topic, extension }: { topic: ArticleTopic | null; extension: string },
): Feed {
  const query = topic === null ? '' : `?topic=${topic}`
  return {
    title: topic === null ? 'Статьи об удалённой работе' : `Статьи: ${ARTICLE_TOPIC_LABELS[topic]}`,
    description: 'Как найти работу на дому, не попасть на мошенников и какой договор выбрать.',
    pagePath: pathOf('blog') + query,
    selfPath: `${pathOf('blog')}/feed.${extension}${query}`,
    items: articles
      .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
      .map(({ slug, title, lead, topic: own, publishedOn }) => ({
        title,
        path: pathOf('blog-slug', { slug }),
        publishedAt: `${publishedOn}T00:00:00+03:00`,
        categories: [ARTICLE_TOPIC_LABELS[own]],
        html: `<p>${escapeHtml(lead)}</p>`,
      })),
  }
}
