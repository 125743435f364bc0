import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useExistingPage } from '#client/app/existing-page.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { StaffReview } from '#shared/features/content/reviews/contract.ts'
import { formatQuarter } from '#shared/features/content/reviews/labels.ts'
import { REVIEWS_PAGE_SIZE } from '#shared/features/content/reviews/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pageCount, pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Rating } from './rating.tsx'
import { ReviewText, Words } from './review-text.tsx'
import { StaffDecision, StaffRemoval } from './staff-decision.tsx'

const VIEWS = ['waiting', 'replies', 'approved', 'published'] as const
type View = (typeof VIEWS)[number]
const VIEW_LABELS: Readonly<Record<View, string>> = {
  waiting: 'Отзывы ждут',
  replies: 'Ответы ждут',
  approved: 'Одобрены, ждут пятёрку',
  published: 'Опубликованы',
}

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(args, 'Отзывы о найме', load(args, reviewsQuery(shown)))
}

export function Component() {
  const shown = shownIn(useLocation().search)
  const { view, page } = shown
  const queryClient = useQueryClient()
  const [status, setStatus] = useState('')
  const { count, items } = useSuspenseQuery(reviewsQuery(shown)).data
  const paging = {
    page,
    pages: pageCount(count, { size: REVIEWS_PAGE_SIZE }),
    hrefOf: (one: number) => hrefOf({ view, page: one }),
  }
  useExistingPage(paging)

  async function onDecided(message: string) {
    setStatus(message)
    await queryClient.invalidateQueries({ queryKey: api.reviews.key() })
  }

  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-reviews" />
      <div>
        <h1>Отзывы о найме</h1>
        <p className="mt-2 max-w-[45em] text-muted">
          Автор здесь не виден. Компания ответила на его отклик: это проверено.
        </p>
      </div>
      <ChipNav
        label="Состояние отзывов"
        views={VIEWS.map((one) => [
          one,
          <>
            {VIEW_LABELS[one]}
            {one === view && <span>{formatNumber(count)}</span>}
          </>,
        ])}
        current={view}
        hrefOf={(one) => hrefOf({ view: one, page: 1 })}
      />
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {items.length > 0 ? (
        <ul className="grid max-w-[880px] md:gap-3">
          {items.map((review) => (
            <li key={review.id}>
              <StaffReviewCard review={review} view={view} onDecided={onDecided} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="Здесь пусто">
          <p>{view === 'waiting' ? 'Все отзывы проверены.' : 'Таких отзывов сейчас нет.'}</p>
        </EmptyState>
      )}
      <Pagination {...paging} />
    </div>
  )
}

function StaffReviewCard({
  review,
  view,
  onDecided,
}: {
  review: StaffReview
  view: View
  onDecided: (message: string) => Promise<void>
}) {
  const { id, company, rating, quarter, submittedOn, revision, returned, reply } = review
  const isReply = view === 'replies'
  const shownReturned = isReply ? reply?.returnedText != null : view === 'waiting' && returned !== null
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-lead font-semibold wrap-anywhere">
          <a href={pathOf('employer-slug', { slug: company.slug })} className="text-ink">
            {company.title}
          </a>
        </h2>
        <Badge tone="good">Отклик проверен</Badge>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
        {rating !== null && <Rating rating={rating} />}
        <span>{quarter === null ? `Отправлен ${formatDay(submittedOn)}` : formatQuarter(quarter)}</span>
        {revision > 1 && <span>Версия {revision}</span>}
      </p>
      {shownReturned && <p className="text-small">Показаны изменения к версии, которую вернули.</p>}
      <ReviewText review={review} before={view === 'waiting' ? returned : null} />
      {reply && (view === 'published' ? reply.state === 'approved' : isReply) && (
        <div className="review-reply">
          <Words
            title="Ответ компании"
            text={reply.text}
            before={view === 'replies' ? reply.returnedText : null}
          />
        </div>
      )}
      {view === 'published' ? (
        <StaffRemoval id={id} onRemoved={onDecided} />
      ) : (
        <StaffDecision
          key={isReply ? reply?.revision : revision}
          id={id}
          revision={isReply ? (reply?.revision ?? 1) : revision}
          isReply={isReply}
          canApprove={view !== 'approved'}
          onDecided={onDecided}
        />
      )}
    </Card>
  )
}

type Shown = { view: View; page: number }

function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return { view: VIEWS.find((one) => one === params.get('view')) ?? 'waiting', page: pageNumber(params) }
}

const hrefOf = ({ view, page }: Shown) =>
  withPage(pathOf('staff-reviews'), page, { view: view === 'waiting' ? null : view })

const reviewsQuery = (shown: Shown) => api.reviews.staffList.queryOptions({ input: shown })
