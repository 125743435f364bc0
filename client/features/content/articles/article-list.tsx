import type { ArticleCard } from '#shared/features/content/articles/contract.ts'
import { ARTICLE_TOPIC_LABELS } from '#shared/features/content/articles/topics.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Articles as cards; the whole card leads to the article. */
export function ArticleList({
  articles,
  heading: Heading = 'h2',
}: {
  articles: readonly ArticleCard[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map(({ slug, title, lead, topic, publishedOn }) => (
        <li key={slug} className="article-card">
          <p className="text-small text-muted">
            {ARTICLE_TOPIC_LABELS[topic]} · {formatDay(publishedOn)}
          </p>
          <Heading className="text-lead font-semibold">
            <a href={pathOf('blog-slug', { slug })}>{title}</a>
          </Heading>
          <p className="text-muted">{lead}</p>
        </li>
      ))}
    </ul>
  )
}
