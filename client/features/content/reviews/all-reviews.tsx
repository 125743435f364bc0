import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import { SearchIcon } from '#client/ui/icons.tsx'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import type { Review } from '#shared/features/content/reviews/contract.ts'
import { formatQuarter } from '#shared/features/content/reviews/labels.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { RatedCompanies } from './rated-companies.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewRules } from './review-rules.tsx'

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
