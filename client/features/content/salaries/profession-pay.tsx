import { lazy } from 'react'
import type { ReactNode } from 'react'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { SALARY_SAMPLE_MIN } from '#shared/features/board/vacancies/salary-scale.ts'
import type { ProfessionSalaries } from '#shared/features/content/salaries/contract.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ContractsTable } from './contracts-table.tsx'
import { MadeOf } from './made-of.tsx'
import { PayRates } from './pay-rates.tsx'
import { salaryHeading } from './salary-labels.ts'
import { SeriesView } from './series-view.tsx'

const HowCounted = lazy(
  afterFirstInput(async () => ({ default: (await import('./how-counted.tsx')).HowCounted })),
)

/** What a profession pays, everywhere or in one place. */
export function ProfessionPay({
  crumbs,
  pay,
  remark,
}: {
  crumbs: readonly Crumb[]
  pay: ProfessionSalaries
  /** The form for remarks. */
  remark: ReactNode
}) {
  const { profession, location, series, contracts, places, professions } = pay
  const { slug, hasPage, hasList, vacancyCount } = profession
  const now = `${countOf(vacancyCount, VACANCY_FORMS)} сейчас`
  return (
    <div className="container grid gap-12 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbs} />
        <h1>{salaryHeading(pay)}</h1>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          {vacancyCount > 0 &&
            (hasList ? (
              <a href={vacanciesPath({ profession: slug, location: location?.slug ?? null })}>{now}</a>
            ) : (
              <span>{now}</span>
            ))}
          {hasPage && <a href={pathOf('professii-slug', { slug })}>О профессии</a>}
          {location && <a href={pathOf('salaries-slug', { slug })}>По всем местам</a>}
          {series.length > 0 && <PrintButton />}
        </p>
      </div>
      {series.length === 0 && (
        <EmptyState
          title="Мало данных"
          action={<a href={pathOf('salaries-slug')}>Зарплаты других профессий</a>}
        >
          За год набралось меньше {SALARY_SAMPLE_MIN} вакансий с зарплатой «от и до» в рублях за месяц. По
          такому числу вакансий медиана обманула бы.
        </EmptyState>
      )}
      {series.map((one) => (
        <SeriesView key={one.tax} series={one} />
      ))}
      {contracts && <ContractsTable contracts={contracts} />}
      <MadeOf pay={pay} />
      {places.length > 0 && (
        <section aria-labelledby="places" className="grid gap-3">
          <h2 id="places">По городам и регионам</h2>
          <p className="max-w-[45em] text-small text-muted">
            Вакансии, в которых назван этот город или место в регионе. Работа откуда угодно сюда не входит.
          </p>
          <PayRates
            rates={places}
            hrefOf={(place) =>
              place.isIndexed ? pathOf('salaries-slug', { slug: `${slug}/${place.slug}` }) : null
            }
          />
        </section>
      )}
      {professions.length > 0 && (
        <section aria-labelledby="near" className="grid gap-3 print:hidden">
          <h2 id="near">Похожие профессии</h2>
          <PayRates rates={professions} />
        </section>
      )}
      <LatePart>
        <HowCounted />
      </LatePart>
      {remark}
    </div>
  )
}
