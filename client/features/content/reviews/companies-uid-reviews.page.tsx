import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { formatQuarter } from '#shared/features/content/reviews/labels.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { pagesOf } from './pages-of.ts'
import { Rating } from './rating.tsx'
import { Reply } from './reply-form.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { ReviewText } from './review-text.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const page = pageNumber(new URL(args.request.url).search)
  const { summary } = await load(args, receivedQuery(Number(args.params['uid']), page))
  if (page > pagesOf(summary)) return refusePage(404)
  return privatePage(args, 'Отзывы о найме')
}

export function Component() {
  const id = Number(useParams()['uid'])
  const page = pageNumber(useLocation().search)
  const { summary, items } = useSuspenseQuery(receivedQuery(id, page)).data
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <div className="grid gap-2">
        <h1>Отзывы о найме</h1>
        <p className="max-w-[45em] text-muted">
          Их пишут люди, которых вы пригласили или которым отказали. На каждый можно один раз ответить.{' '}
          <a href={`${pathOf('reviews')}#rules`} className="underline">
            Правила отзывов
          </a>
        </p>
      </div>
      {summary ? (
        <>
          {page === 1 && (
            <Card as="div">
              <ReviewSummary summary={summary} />
            </Card>
          )}
          <ul className="grid md:gap-3">
            {items.map((review) => (
              <li key={review.id}>
                <Card as="article" className="grid gap-3">
                  <h2 className="flex flex-wrap items-center justify-between gap-x-4 text-body">
                    <Rating rating={review.rating} />
                    <span className="text-small font-normal text-muted">{formatQuarter(review.quarter)}</span>
                  </h2>
                  <ReviewText review={review} />
                  <Reply companyId={id} review={review} />
                </Card>
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={pagesOf(summary)}
            hrefOf={(one) => withPage(pathOf('companies-uid-reviews', { uid: id }), one)}
          />
        </>
      ) : (
        <EmptyState title="Пока мало отзывов">
          <p>Мы публикуем их по пять сразу, чтобы по ним нельзя было узнать автора.</p>
        </EmptyState>
      )}
    </div>
  )
}

const receivedQuery = (id: number, page: number) =>
  api.reviews.listReceived.queryOptions({ input: { id, page } })
