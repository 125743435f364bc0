import { api } from '#client/app/api.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { StaffReview } from '#shared/features/content/reviews/contract.ts'
import {
  formatQuarter,
  REMOVAL_GROUND_LABELS,
  REVIEW_GROUND_LABELS,
} from '#shared/features/content/reviews/labels.ts'
import {
  REVIEWS_PAGE_SIZE,
  REMOVAL_GROUNDS,
  REVIEW_COMMENT_MAX,
  REVIEW_GROUNDS,
} from '#shared/features/content/reviews/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { Rating } from './rating.tsx'
import { ReviewHead } from './review-head.tsx'
import { ReviewText, Words } from './review-text.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { ReviewDecision, ReviewRemoval } from '#shared/features/content/reviews/forms.ts'
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
      <ReviewHead company={company}>
        <Badge tone="good">Отклик проверен</Badge>
      </ReviewHead>
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

/** Approves a review or an answer in one click, or returns it with a ground. */
export function StaffDecision({
  id,
  revision,
  isReply,
  canApprove,
}: {
  id: string
  revision: number
  isReply: boolean
  canApprove: boolean
}) {
  const decide = useCommand(isReply ? api.reviews.staffDecideReply : api.reviews.staffDecide, {
    done: (_review, { outcome }) => (outcome === 'approved' ? 'Одобрено.' : 'Возвращено автору.'),
  })
  const approval = useValuesForm({
    schema: ReviewDecision,
    defaults: { revision, outcome: 'approved' },
    send: (values) => decide.send({ ...values, id }),
  })
  const refusal = useValuesForm({
    schema: ReviewDecision,
    defaults: { revision, outcome: 'rejected', ground: 'recognisable', comment: '' },
    send: (values) => decide.send({ ...values, id }),
  })
  return (
    <div className="grid gap-2">
      {canApprove && (
        <Form form={approval} labels={{}}>
          <SubmitButton form={approval} size="small">
            Одобрить
          </SubmitButton>
        </Form>
      )}
      <Disclosure summary="Вернуть автору">
        <Form form={refusal} labels={{ ground: 'Причина', comment: 'Комментарий' }} className="grid gap-3">
          <Select label="Причина" hint="Её увидит автор" {...refusal.field('ground')}>
            {REVIEW_GROUNDS.map((ground) => (
              <option key={ground} value={ground}>
                {REVIEW_GROUND_LABELS[ground]}
              </option>
            ))}
          </Select>
          <Textarea
            label="Комментарий"
            hint="Обязателен для другой причины"
            rows={3}
            maxLength={REVIEW_COMMENT_MAX}
            {...refusal.field('comment')}
          />
          <SubmitButton form={refusal} size="small" variant="danger" className="justify-self-start">
            Вернуть
          </SubmitButton>
        </Form>
      </Disclosure>
    </div>
  )
}

/** Removes a published review with a ground for the public log. */
export function StaffRemoval({ id }: { id: string }) {
  const remove = useCommand(api.reviews.staffRemove, { done: () => 'Отзыв удалён, запись в журнале есть.' })
  const form = useValuesForm({
    schema: ReviewRemoval,
    defaults: { ground: 'court', courtCase: '', courtDate: '', comment: '' },
    send: (values) => remove.send({ ...values, id }),
  })
  const isCourt = form.values.ground === 'court'
  return (
    <Disclosure summary="Удалить">
      <Form
        form={form}
        labels={{ ground: 'Основание', courtCase: 'Номер дела', courtDate: 'Дата решения' }}
        className="grid gap-3"
      >
        <Select label="Основание" hint="Попадёт в открытый журнал" {...form.field('ground')}>
          {REMOVAL_GROUNDS.map((ground) => (
            <option key={ground} value={ground}>
              {REMOVAL_GROUND_LABELS[ground]}
            </option>
          ))}
        </Select>
        {isCourt && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Input label="Номер дела" maxLength={100} {...form.field('courtCase')} />
            <Input label="Дата решения" type="date" {...form.field('courtDate')} />
          </div>
        )}
        <Textarea
          label="Комментарий для автора"
          hint="Не публикуется"
          rows={3}
          maxLength={REVIEW_COMMENT_MAX}
          {...form.field('comment')}
        />
        <SubmitButton form={form} size="small" variant="danger" className="justify-self-start">
          Удалить отзыв
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
