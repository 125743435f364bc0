import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { isSent } from '#shared/routing/sent.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { MyReviewCard } from './my-review-card.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Мои отзывы', load(args, api.reviews.listOwn.queryOptions()))

export function Component() {
  const { data } = useSuspenseQuery(api.reviews.listOwn.queryOptions())
  const { search } = useLocation()
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <div>
        <h1>Мои отзывы</h1>
        <p className="mt-2">
          <a href={pathOf('reviews')} className="inline-block py-1">
            Все отзывы о найме и правила
          </a>
        </p>
      </div>
      {isSent(search) && (
        <Notice tone="success" title="Отзыв отправлен на проверку">
          <p>Решение придёт на почту.</p>
        </Notice>
      )}
      {data.items.length > 0 ? (
        <ul className="grid md:gap-3">
          {data.items.map((review) => (
            <li key={review.id}>
              <MyReviewCard review={review} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="Вы ещё не писали отзывов"
          action={<ButtonLink href={pathOf('personal-responses')}>Мои отклики</ButtonLink>}
        >
          <p>Когда компания пригласит вас или откажет, в переписке появится «Оценить найм».</p>
        </EmptyState>
      )}
    </div>
  )
}
