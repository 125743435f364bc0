import { api } from '#client/app/api.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { StaffReview } from '#shared/features/content/reviews/contract.ts'
import { formatQuarter } from '#shared/features/content/reviews/labels.ts'
import { REVIEWS_PAGE_SIZE } from '#shared/features/content/reviews/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Rating } from './rating.tsx'
import { ReviewText, Words } from './review-text.tsx'
import { StaffDecision, StaffRemoval } from './staff-decision.tsx'

const address = listAddress('staff-reviews', { view: ['waiting', 'replies', 'approved', 'published'] })
type View = (typeof address.choices.view)[number]

export const { loader, Component } = staffList({
  address,
  tab: 'staff-reviews',
  title: 'Отзывы о найме',
  lead: 'Автор здесь не виден. Компания ответила на его отклик: это проверено.',
  views: {
    label: 'Состояние отзывов',
    by: 'view',
    titles: {
      waiting: 'Отзывы ждут',
      replies: 'Ответы ждут',
      approved: 'Одобрены, ждут пятёрку',
      published: 'Опубликованы',
    },
    isCounted: true,
  },
  rows: staffRows(address, {
    query: ({ view, page }) => api.reviews.staffList.queryOptions({ input: { view, page } }),
    size: REVIEWS_PAGE_SIZE,
    empty: ({ view }) => [
      'Здесь пусто',
      view === 'waiting' ? 'Все отзывы проверены.' : 'Таких отзывов сейчас нет.',
    ],
    keyOf: ({ id }) => id,
    row: (review, { query: { view } }) => (
      <li>
        <StaffReviewCard review={review} view={view} />
      </li>
    ),
    className: 'grid max-w-[880px] md:gap-3',
  }),
})

function StaffReviewCard({ review, view }: { review: StaffReview; view: View }) {
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
        <StaffRemoval id={id} />
      ) : (
        <StaffDecision
          key={isReply ? reply?.revision : revision}
          id={id}
          revision={isReply ? (reply?.revision ?? 1) : revision}
          isReply={isReply}
          canApprove={view !== 'approved'}
        />
      )}
    </Card>
  )
}
