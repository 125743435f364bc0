import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Decision, MyReviewCard } from './my-review-card.tsx'
import { ReviewForm } from './review-form.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Оценить найм', load(args, prepareQuery(args.params['slug'])))

export function Component() {
  const { slug } = useParams()
  const { data } = useSuspenseQuery(prepareQuery(slug))
  const { company } = data
  return (
    <div className="container grid max-w-[760px] gap-4 py-6 md:py-8">
      <div className="grid gap-2">
        <h1>Оценить найм</h1>
        <p className="wrap-anywhere">
          <a href={pathOf('employer-slug', { slug: company.slug })} className="inline-block py-1">
            {company.title}
          </a>
        </p>
      </div>
      <Content key={company.id} {...data} />
    </div>
  )
}

const REFUSALS = {
  no_answer: {
    title: 'Оценить найм пока нельзя',
    text: 'Это можно, когда компания пригласила вас или отказала вам после отклика либо вы приняли её приглашение.',
  },
  member: {
    title: 'Вы работаете в этой компании',
    text: 'Отзыв о найме пишут только соискатели.',
  },
}

function Content({ company, refusal, review, nextOn }: Prepared) {
  if (review && nextOn)
    return (
      <>
        <Notice tone="info" title="Отзыв об этой компании у вас уже есть">
          <p>Следующий можно написать с {formatDay(nextOn)}.</p>
        </Notice>
        <MyReviewCard review={review} canLink={false} />
      </>
    )
  if (refusal)
    return (
      <EmptyState
        title={REFUSALS[refusal].title}
        action={
          <ButtonLink variant="secondary" href={`${pathOf('reviews')}#rules`}>
            Правила отзывов
          </ButtonLink>
        }
      >
        <p>{REFUSALS[refusal].text}</p>
      </EmptyState>
    )
  return (
    <>
      {review?.state === 'rejected' && (
        <Notice tone="warning" title="Отзыв нужно исправить">
          <Decision review={review} />
        </Notice>
      )}
      {review?.state === 'waiting' && (
        <Notice tone="info" title="Отзыв на проверке">
          <p>Пока решения нет, его можно изменить.</p>
        </Notice>
      )}
      <p className="max-w-[45em] text-muted">
        Отзыв прочитает модератор, без вашего имени. Он выйдет вместе с четырьмя другими, вперемешку.{' '}
        <a href={`${pathOf('reviews')}#rules`} className="underline">
          Правила отзывов
        </a>
      </p>
      <ReviewForm slug={company.slug} review={review} />
    </>
  )
}

type Prepared = Awaited<ReturnType<typeof api.reviews.prepare.call>>

const prepareQuery = (slug = '') => api.reviews.prepare.queryOptions({ input: { slug } })
