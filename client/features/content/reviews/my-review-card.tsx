import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { MyReview } from '#shared/features/content/reviews/contract.ts'
import {
  formatQuarter,
  REMOVAL_GROUND_LABELS,
  REVIEW_GROUND_LABELS,
} from '#shared/features/content/reviews/labels.ts'
import type { ReviewState } from '#shared/features/content/reviews/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ReviewHead } from './review-head.tsx'
import { ReviewText } from './review-text.tsx'

const STATES: Readonly<Record<ReviewState, { label: string; tone?: 'good' | 'warning' | 'danger' }>> = {
  waiting: { label: 'На проверке' },
  approved: { label: 'Одобрен, ждёт других', tone: 'good' },
  published: { label: 'Опубликован', tone: 'good' },
  rejected: { label: 'Нужно исправить', tone: 'warning' },
  withdrawn: { label: 'Отозван' },
  removed: { label: 'Удалён', tone: 'danger' },
}

/** A review as its author sees it. */
export function MyReviewCard({ review, canLink = true }: { review: MyReview; canLink?: boolean }) {
  const { company, state, quarter, createdOn } = review
  const { label, tone } = STATES[state]
  const isOpen = state === 'waiting' || state === 'rejected'
  return (
    <Card as="article" className="grid gap-3">
      <ReviewHead company={company}>
        <Badge {...(tone ? { tone } : {})}>{label}</Badge>
      </ReviewHead>
      <p className="text-small text-muted">
        Написан {formatDay(createdOn)}
        {quarter !== null && `, вышел: ${formatQuarter(quarter)}`}
      </p>
      <Decision review={review} />
      {state !== 'withdrawn' && <ReviewText review={review} />}
      {state !== 'withdrawn' && state !== 'removed' && (
        <div className="flex flex-wrap gap-3">
          {isOpen && canLink && (
            <ButtonLink
              size="small"
              variant={state === 'rejected' ? 'primary' : 'secondary'}
              href={pathOf('personal-reviews-slug', { slug: company.slug })}
            >
              Исправить
            </ButtonLink>
          )}
          <Withdraw review={review} />
        </div>
      )}
    </Card>
  )
}

/** Why the review was returned or removed, and what waits for an approved one. */
export function Decision({ review: { state, ground, removalGround, comment } }: { review: MyReview }) {
  const reason =
    state === 'rejected' && ground
      ? REVIEW_GROUND_LABELS[ground]
      : state === 'removed' && removalGround
        ? REMOVAL_GROUND_LABELS[removalGround]
        : null
  if (reason === null) return state === 'approved' ? <p>Выйдет, когда наберётся пять отзывов.</p> : null
  return (
    <div className="max-w-[45em]">
      <p>
        <strong className="font-semibold">Причина:</strong> {reason}.
      </p>
      {comment !== null && (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong className="font-semibold">Модератор:</strong> {comment}
        </p>
      )}
    </div>
  )
}

function Withdraw({ review: { id, state } }: { review: MyReview }) {
  const withdraw = useCommand(api.reviews.withdraw)
  return (
    <ConfirmedButton
      command={withdraw}
      input={{ id }}
      variant="quiet"
      size="small"
      text="Отозвать"
      title="Отозвать отзыв?"
    >
      <p>
        {state === 'published' ? 'Он исчезнет с сайта. ' : ''}Мы удалим его текст. Следующий отзыв об этой
        компании можно написать через год после этого отзыва.
      </p>
    </ConfirmedButton>
  )
}
