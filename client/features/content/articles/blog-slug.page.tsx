import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Article as ArticleData, WithContext } from 'schema-dts'
import { api } from '#client/app/api.ts'
import type { Site } from '#shared/routing/page-meta.ts'
import { load, pageData, siteOf, type PageData } from '#client/app/page-data.ts'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { hidable } from '#client/features/board/hidden/hidable-card.tsx'
import { renderHidableCards } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { TextBody } from '#client/features/content/texts/text-body.tsx'
import { TextFrame } from '#client/features/content/texts/text-frame.tsx'
import { ProfessionLinks } from '#client/features/content/texts/profession-links.tsx'
import { VacancyCards } from '#client/features/content/texts/vacancy-cards.tsx'
import { HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import type { Article } from '#shared/features/content/articles/contract.ts'
import { ARTICLE_TOPIC_LABELS } from '#shared/features/content/articles/topics.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ArticleList } from './article-list.tsx'

const CRUMBS = [HOME_CRUMB, { href: pathOf('blog'), text: 'Статьи' }]

export async function loader(args: LoaderFunctionArgs) {
  const article = await load(args, articleQuery(args.params['slug']))
  return pageData(args, {
    title: article.title,
    description: article.description,
    crumbs: CRUMBS,
    cacheTags: [CONTENT_TAG],
    ...(import.meta.env.SSR
      ? {
          jsonLd: [structuredDataOf(article, siteOf(args))],
          share: {
            kind: 'Статья',
            title: article.title,
            facts: [ARTICLE_TOPIC_LABELS[article.topic], formatDay(article.publishedOn)],
          },
        }
      : {}),
  })
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { data: article } = useSuspenseQuery(articleQuery(useParams()['slug']))
  return (
    <ArticleView article={article} now={now} remark={<RemarkBox contentVersion={article.contentVersion} />} />
  )
}

/** An article, also in the preview of its editor. */
export function ArticleView({ article, now, remark }: { article: Article; now: string; remark?: ReactNode }) {
  const heartOf = renderFavouriteButtons(article.vacancies)
  return (
    <div className="container grid gap-10 pt-4 pb-16">
      <TextFrame
        crumbs={CRUMBS}
        text={article}
        details={
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
            <span>
              {ARTICLE_TOPIC_LABELS[article.topic]} ·{' '}
              <time dateTime={article.publishedOn}>{formatDay(article.publishedOn)}</time>
            </span>
            <PrintButton />
          </p>
        }
        links={<ProfessionLinks id="professions" title="Профессии" professions={article.professions} />}
      >
        <TextBody html={article.html} facts={article.facts} />
        {remark}
      </TextFrame>
      <VacancyCards
        title="Вакансии по теме"
        allPath={pathOf('vacancies-slug')}
        cards={renderHidableCards(article.vacancies, { now, heading: 'h3', heartOf, hidable })}
      />
      {article.others.length > 0 && (
        <section aria-labelledby="others" className="grid gap-4 print:hidden">
          <h2 id="others">Читайте ещё</h2>
          <ArticleList articles={article.others} heading="h3" />
        </section>
      )}
    </div>
  )
}

const articleQuery = (slug = '') => api.articles.read.queryOptions({ input: { slug } })

/** Source: developers.google.com/search/docs/appearance/structured-data/article. */
function structuredDataOf(article: Article, { name, publicUrl }: Site): WithContext<ArticleData> {
  const url = publicUrl + pathOf('blog-slug', { slug: article.slug })
  const publisher = { '@type': 'Organization' as const, name, url: publicUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    datePublished: article.publishedOn,
    dateModified: article.contentVersion,
    mainEntityOfPage: url,
    image: `${url}.png`,
    author: publisher,
    publisher,
  }
}
