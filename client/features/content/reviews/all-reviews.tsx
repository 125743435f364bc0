import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import { SearchIcon } from '#client/ui/icons.tsx'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import type { Review } from '#shared/features/content/reviews/contract.ts'
import { formatQuarter, REVIEW_FORMS } from '#shared/features/content/reviews/labels.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ReviewList } from './review-list.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { Rating } from './rating.tsx'
import { BATCH_SIZE, REVIEW_INTERVAL_DAYS } from '#shared/features/content/reviews/vocabulary.ts'
import { QUESTION_LIST } from '#shared/features/content/reviews/questions.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'

/** The companies with enough reviews, the last batches of reviews, and the rules. */
export function AllReviews({
  search,
  companies,
  latest,
  hrefOfCompany,
  pagination,
}: {
  search: string
  companies: { count: number; items: readonly { company: CompanyRef; rating: number; count: number }[] }
  latest: readonly { company: CompanyRef; quarter: string; reviews: readonly Review[] }[]
  hrefOfCompany: (company: CompanyRef) => string
  pagination: ReactNode
}) {
  const isEmpty = companies.count === 0
  return (
    <>
      {(!isEmpty || search !== '') && (
        <form role="search" action={pathOf('reviews')} className="flex max-w-[560px] gap-2">
          <Input
            key={search}
            label="Название компании"
            isLabelHidden
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            placeholder="Название компании"
            className="min-w-0 grow"
          />
          <Button type="submit">
            <SearchIcon />
            <span className="max-sm:sr-only">Найти</span>
          </Button>
        </form>
      )}
      {isEmpty ? (
        <NoCompanies search={search} />
      ) : (
        <section aria-labelledby="companies" className="grid grid-cols-1 gap-4">
          <h2 id="companies">Компании</h2>
          <RatedCompanies companies={companies.items} hrefOf={hrefOfCompany} />
          {pagination}
        </section>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="latest" className="grid grid-cols-1 gap-6">
          <h2 id="latest">Новые отзывы</h2>
          {latest.map(({ company, quarter, reviews }) => (
            <div key={reviews[0]?.key} className="grid grid-cols-1 gap-3">
              <h3 className="wrap-anywhere">
                <a href={hrefOfCompany(company)}>{company.title}</a>
                <span className="font-normal text-muted">, {formatQuarter(quarter)}</span>
              </h3>
              <ReviewList reviews={reviews} heading="h4" />
            </div>
          ))}
        </section>
      )}
      <ReviewRules />
    </>
  )
}

function NoCompanies({ search }: { search: string }) {
  if (search !== '')
    return (
      <EmptyState title="Таких компаний с отзывами нет">
        <p>
          Мы показываем компании, о которых опубликовано пять отзывов или больше. Попробуйте часть названия
          короче.
        </p>
      </EmptyState>
    )
  return (
    <EmptyState title="Опубликованных отзывов пока нет">
      <p>
        Отзывы о компании появляются сразу по пять, чтобы по ним нельзя было узнать автора. Если компания
        ответила на ваш отклик, вы можете оценить её первым.
      </p>
    </EmptyState>
  )
}

/** Companies with their ratings. */
function RatedCompanies({
  companies,
  hrefOf,
}: {
  companies: readonly { company: CompanyRef; rating: number; count: number }[]
  hrefOf: (company: CompanyRef) => string
}) {
  return (
    <Card as="div">
      <ul className="grid divide-y divide-line">
        {companies.map(({ company, rating, count }) => (
          <li key={company.id} className="review-company py-3">
            <Avatar id={company.id} name={company.title} src={company.logoUrl} />
            <div className="min-w-0">
              <h3 className="text-body wrap-anywhere">
                <a href={hrefOf(company)} className="inline-block py-1">
                  {company.title}
                </a>
              </h3>
              <p className="text-small text-muted">{countOf(count, REVIEW_FORMS)}</p>
            </div>
            <Rating rating={rating} isMean />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The rules of reviews, in short. */
function ReviewRules() {
  return (
    <section aria-labelledby="rules" className="grid gap-4">
      <h2 id="rules">Правила отзывов</h2>
      <ul className="grid max-w-[45em] list-disc gap-2 pl-5">
        <li>
          Отзыв пишет только тот, кому компания ответила на отклик: пригласила или отказала. Мы проверяем это
          сами.
        </li>
        <li>Об одной компании — один отзыв в {countOf(REVIEW_INTERVAL_DAYS, DAY_FORMS)}.</li>
        <li>
          Отзыв оценивает найм, а не работу: ответ на отклик, условия, задание, общение. Без имён, контактов и
          оскорблений.
        </li>
        <li>
          Каждый отзыв читает модератор. Если что-то не так, он называет причину, и автор может исправить
          текст.
        </li>
        <li>
          Отзывы выходят по {BATCH_SIZE}, вперемешку, с кварталом вместо даты. Пока их меньше, не видно
          ничего, даже их числа. Имя автора не показываем никому, и модераторам тоже.
        </li>
        <li>
          Автор может отозвать отзыв в любой день. Если он удалит аккаунт, опубликованный отзыв останется без
          связи с ним, а остальные исчезнут.
        </li>
        <li>Компания может один раз ответить на каждый отзыв; ответ тоже читает модератор.</li>
        <li>
          Деньги ни на что не влияют. Опубликованный отзыв мы удаляем только по решению суда, по требованию
          закона или если нарушены эти правила — и записываем это в открытый журнал.
        </li>
      </ul>
      <Disclosure summary={<h3 className="py-2 text-body">Как считается оценка</h3>}>
        <div className="grid max-w-[45em] gap-3 pb-4">
          <p>
            За каждый ответ — баллы. Оценка отзыва — их среднее, округлённое до целого. Оценка компании —
            среднее по опубликованным отзывам.
          </p>
          <ul className="grid gap-2">
            {QUESTION_LIST.map(({ name, title, options }) => (
              <li key={name}>
                <strong className="font-semibold">{title}</strong>{' '}
                {options
                  .map(({ text, points }) => `${text} — ${points === null ? 'не считается' : points}`)
                  .join('; ')}
                .
              </li>
            ))}
          </ul>
        </div>
      </Disclosure>
    </section>
  )
}
