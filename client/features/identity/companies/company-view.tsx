import type { ReactNode } from 'react'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#client/ui/breadcrumbs.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import type { Company } from '#shared/features/identity/companies/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CompanyHeader } from './company-header.tsx'
import { SimilarCompanies } from './similar-companies.tsx'
import type { SimilarCompany } from './similar-companies.tsx'

/** The public page of a company: profile, open vacancies, similar companies. */
export function CompanyView({
  company,
  answers,
  similar,
  vacancies,
  count,
  page,
  pages,
  hrefOf,
  crumbs,
}: {
  company: Company
  answers: VacancyCard['answers']
  similar: readonly SimilarCompany[]
  /** Cards of this page. */
  vacancies: readonly ReactNode[]
  count: number
  page: number
  pages: number
  hrefOf: (page: number) => string
  crumbs: readonly Crumb[]
}) {
  return (
    <div className="container grid gap-4 pt-4">
      <Breadcrumbs crumbs={crumbs} />
      <CompanyHeader company={company} answers={answers} />
      {company.description !== '' && page === 1 && (
        <Card className="max-md:-mt-4">
          <h2 className="mb-2">О компании</h2>
          <Folded text={company.description} />
        </Card>
      )}
      <div className="mt-2 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_304px]">
        <section aria-labelledby="vacancies" className="grid gap-4">
          <h2 id="vacancies">
            Открытые вакансии{' '}
            {count > 0 && <span className="font-normal text-muted">{formatNumber(count)}</span>}
          </h2>
          {vacancies.length > 0 ? (
            <div className="grid md:gap-3">{vacancies}</div>
          ) : (
            <EmptyState
              title="Сейчас открытых вакансий нет"
              action={
                <ButtonLink variant="secondary" href={pathOf('vacancies-slug')}>
                  Все вакансии
                </ButtonLink>
              }
            >
              <p>Как только компания откроет новую, она появится здесь.</p>
            </EmptyState>
          )}
          <Pagination page={page} pages={pages} hrefOf={hrefOf} />
        </section>
        {similar.length > 0 && <SimilarCompanies companies={similar} />}
      </div>
    </div>
  )
}

/** Characters of about four lines. */
const FOLD_FROM = 480

/** A long text folds after its beginning; it opens without scripts too. */
function Folded({ text }: { text: string }) {
  if (text.length <= FOLD_FROM) return <p className="max-w-[68ch] whitespace-pre-line">{text}</p>
  return (
    <details className="folded max-w-[68ch]">
      <summary>
        <span className="folded-start whitespace-pre-line">{text}</span>
        <span className="folded-more">Читать дальше</span>
      </summary>
    </details>
  )
}
