import { lazy, type ReactNode } from 'react'
import { LatePart } from '#client/app/late-part.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { SALARY_SAMPLE_MIN } from '#shared/features/board/vacancies/salary-scale.ts'
import type { ProfessionSalaries } from '#shared/features/content/salaries/contract.ts'
import { countOf, formatNumber, NO_BREAK_SPACE, formatAmount } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PayRates } from './pay-rates.tsx'
import { salaryHeading, monthLabel } from './salary-labels.ts'
import { SeriesView } from './series-view.tsx'
import { CONTRACT_KIND_LABELS, PAY_LIMIT_NOTES } from '#shared/features/reference/taxes/labels.ts'

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

/** What the numbers are made of: how many vacancies, and why the others are no sample. */
function MadeOf({ pay: { period, madeOf } }: { pay: ProfessionSalaries }) {
  const { total, net, unstated, oneSided, implausible, hidden, otherUnits, copies } = madeOf
  const rows = [
    ['Указана «на руки» или до налога, обе границы', net],
    ['Указаны обе границы, о налоге не сказано', unstated],
    ['Только «от» или только «до»', oneSided],
    ['Сумма похожа на опечатку', implausible],
    ['Зарплата скрыта', hidden],
    ['За час, смену, проект или не в рублях', otherUnits],
    ['Повторы той же вакансии', copies],
  ] as const
  return (
    <section aria-labelledby="made-of" className="grid gap-4">
      <h2 id="made-of">Из чего сложилось число</h2>
      <p className="max-w-[45em]">
        {monthLabel(period.from)}&nbsp;— {monthLabel(period.to)}: {countOf(total, VACANCY_FORMS)} по этой
        профессии.{total > 0 && ` Зарплата скрыта в ${percent(hidden, total)}.`}
      </p>
      {total > 0 && (
        <div className="data-table data-table-narrow max-w-[45em]">
          <table>
            <thead>
              <tr>
                <th scope="col">Вакансии</th>
                <th scope="col">Сколько</th>
                <th scope="col">Доля</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, count]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatNumber(count)}</td>
                  <td>{percent(count, total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}${NO_BREAK_SPACE}%`

/** The median under each contract, for the same cost of the employer. */
function ContractsTable({
  contracts: { year, cost, items },
}: {
  contracts: NonNullable<ProfessionSalaries['contracts']>
}) {
  return (
    <section aria-labelledby="contracts" className="grid gap-4">
      <h2 id="contracts">То же по разным договорам</h2>
      <p className="max-w-[45em]">
        Медиана «на руки» по трудовому договору стоит работодателю {formatAmount(cost, 'RUB')} в месяц со
        взносами. Вот что останется у вас, если он потратит столько же по другому договору, по ставкам {year}{' '}
        года. Отпуск оплачивается только по трудовому, больничный по другим договорам — лишь тем, кто
        застрахован.
      </p>
      <div className="data-table data-table-narrow max-w-[45em]">
        <table>
          <thead>
            <tr>
              <th scope="col">Договор</th>
              <th scope="col" className="max-sm:hidden">
                В договоре
              </th>
              <th scope="col">На руки</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ kind, gross, net, limit }) => (
              <tr key={kind}>
                <th scope="row">
                  {CONTRACT_KIND_LABELS[kind]}
                  {limit && (
                    <span className="block text-small font-normal text-warning">
                      {PAY_LIMIT_NOTES[limit]}
                    </span>
                  )}
                </th>
                <td className="max-sm:hidden">{formatAmount(gross, 'RUB')}</td>
                <td>{formatAmount(net, 'RUB')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <a href={pathOf('calculator')}>Посчитать для своей суммы</a>
      </p>
    </section>
  )
}
