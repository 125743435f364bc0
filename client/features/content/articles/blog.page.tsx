import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import {
  ARTICLE_TOPIC_LABELS,
  ARTICLE_TOPICS,
  type ArticleTopic,
} from '#shared/features/content/articles/topics.ts'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { feedsOf } from '#shared/routing/page-meta.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { FeedIcon } from '#client/ui/icons.tsx'
import { ArticleList } from './article-list.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { search } = new URL(args.request.url)
  const topic = topicOf(search)
  if (topic === undefined) return refusePage(404)
  await load(args, listQuery(topic))
  return pageData(args, {
    title: topic
      ? `${ARTICLE_TOPIC_LABELS[topic]}: статьи об удалённой работе`
      : 'Статьи об удалённой работе',
    description:
      'Как не попасть на мошенников, какой договор выбрать, что должен работодатель и как работать из дома: статьи со ссылками на законы.',
    isIndexed: topic === null,
    cacheTags: [CONTENT_TAG],
    feeds: feedsOf(blogPath(topic), 'Статьи об удалённой работе'),
    crumbs: TOP_CRUMBS,
  })
}

export function Component() {
  const topic = topicOf(useLocation().search) ?? null
  const { data } = useSuspenseQuery(listQuery(topic))
  return (
    <div className="container grid gap-6 pt-4 pb-16">
      <Breadcrumbs crumbs={TOP_CRUMBS} />
      <h1>Статьи</h1>
      <ChipNav
        label="Темы"
        isOneLine
        current={topic}
        views={[
          [null, 'Все'] as const,
          ...ARTICLE_TOPICS.map((one) => [one, ARTICLE_TOPIC_LABELS[one]] as const),
        ]}
        hrefOf={blogPath}
      />
      <ArticleList articles={data.items} />
      <a
        href={feedsOf(blogPath(topic), '').rss}
        rel="external nofollow"
        className="flex items-center gap-1.5 justify-self-start py-2 text-small text-muted no-underline hover:text-accent print:hidden"
      >
        <FeedIcon />
        Новые статьи по RSS
      </a>
    </div>
  )
}

const blogPath = (topic: ArticleTopic | null) => pathOf('blog') + (topic ? `?topic=${topic}` : '')

/** @returns null for all topics, undefined for an unknown one */
function topicOf(search: string): ArticleTopic | null | undefined {
  const given = new URLSearchParams(search).get('topic')
  return given === null ? null : ARTICLE_TOPICS.find((topic) => topic === given)
}

const listQuery = (topic: ArticleTopic | null) => api.articles.list.queryOptions({ input: { topic } })
