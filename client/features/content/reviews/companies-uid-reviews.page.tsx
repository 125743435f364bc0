import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { formatQuarter, REVIEW_GROUND_LABELS } from '#shared/features/content/reviews/labels.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { pagesOf } from './pages-of.ts'
import { Rating } from './rating.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { ReviewText, Words } from './review-text.tsx'
import { useState } from 'react'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { ReceivedReview } from '#shared/features/content/reviews/contract.ts'
import { ReplyForm as Schema } from '#shared/features/content/reviews/forms.ts'
import { REPLY_TEXT_MAX, type ReplyState } from '#shared/features/content/reviews/vocabulary.ts'

const STATES: Readonly<Record<ReplyState, { label: string; tone?: 'good' | 'warning' }>> = {
  waiting: { label: 'Ответ на проверке' },
  approved: { label: 'Ответ опубликован', tone: 'good' },
  rejected: { label: 'Ответ нужно исправить', tone: 'warning' },
}

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

/** The answer of a company to a review, or the form of one. */
function Reply({ companyId, review: { id, reply } }: { companyId: number; review: ReceivedReview }) {
  const [isEdited, setIsEdited] = useState(false)
  if (isEdited)
    return <ReplyForm companyId={companyId} reviewId={id} reply={reply} onClose={() => setIsEdited(false)} />
  if (reply === null)
    return (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => setIsEdited(true)}
      >
        Ответить
      </Button>
    )
  const { label, tone } = STATES[reply.state]
  return (
    <div className="review-reply">
      <p>
        <Badge {...(tone ? { tone } : {})}>{label}</Badge>
      </p>
      {reply.state === 'rejected' && reply.ground && (
        <p className="max-w-[45em]">
          <strong className="font-semibold">Причина:</strong> {REVIEW_GROUND_LABELS[reply.ground]}.
          {reply.comment !== null && ` ${reply.comment}`}
        </p>
      )}
      <Words title="Ответ компании" text={reply.text} />
      {reply.state !== 'approved' && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsEdited(true)}>
          Изменить ответ
        </Button>
      )}
    </div>
  )
}

export function ReplyForm({
  companyId,
  reviewId,
  reply,
  onClose,
}: {
  companyId: number
  reviewId: string
  reply: ReceivedReview['reply']
  onClose: () => void
}) {
  // The attempt after a refusal names the version of a colleague.
  const answer = useCommand(api.reviews.reply, { isRefusalNews: true, done: onClose })
  const form = useValuesForm({
    schema: Schema,
    defaults: { text: reply?.text ?? '' },
    send: (values) => answer.send({ id: companyId, reviewId, revision: reply?.revision ?? 0, ...values }),
  })
  return (
    <Form form={form} labels={{ text: 'Ответ компании' }} className="grid gap-3">
      <Textarea
        label="Ответ компании"
        hint="Его прочитает модератор, а потом увидят все. Изменить опубликованный ответ нельзя."
        rows={4}
        maxLength={REPLY_TEXT_MAX}
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} size="small">
          Отправить на проверку
        </SubmitButton>
        <Button variant="secondary" size="small" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Form>
  )
}
