import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { addressOfForm } from '#client/app/form-address.ts'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import { SALARY_SAMPLE_MIN } from '#shared/features/board/vacancies/salary-scale.ts'
import type { SalaryLink } from '#shared/features/content/salaries/contract.ts'
import { slugify } from '#shared/kernel/slug.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { HowCounted } from './how-counted.tsx'
import { PayRates } from './pay-rates.tsx'

type Item = SalaryLink & { group: string }

/** Professions with enough samples, by group. */
export function SalaryIndex({
  crumbs,
  search,
  items,
  withoutData,
  remark,
}: {
  crumbs: readonly Crumb[]
  search: string
  items: readonly Item[]
  withoutData: readonly string[]
  /** The form for remarks. */
  remark: ReactNode
}) {
  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbs} />
        <h1>Зарплаты по профессиям</h1>
        <p className="max-w-[45em] text-lead text-muted">
          Сколько обещают вакансии этой доски за последние двенадцать месяцев. Крупно — медиана: половина
          вакансий платит больше, половина меньше. Под ней — границы, между которыми половина вакансий.
        </p>
      </div>
      <SearchForm search={search} />
      {[...Map.groupBy(items, ({ group }) => group)].map(([group, rates]) => (
        <section key={group} aria-labelledby={slugify(group)} className="grid gap-3">
          <h2 id={slugify(group)}>{group}</h2>
          <PayRates rates={rates} />
        </section>
      ))}
      {items.length === 0 && (
        <EmptyState
          title={search ? `По запросу «${search}» данных нет` : 'Пока мало данных'}
          action={search ? <a href={pathOf('salaries-slug')}>Все профессии</a> : undefined}
        >
          Число появляется, когда за год набирается {SALARY_SAMPLE_MIN} вакансий с зарплатой «от и до».
        </EmptyState>
      )}
      {withoutData.length > 0 && (
        <p className="max-w-[45em] text-muted">Мало данных: {withoutData.join(', ')}.</p>
      )}
      <HowCounted />
      {remark}
    </div>
  )
}

/** A plain GET form: its results have an address. */
function SearchForm({ search }: { search: string }) {
  const navigate = useNavigate()
  return (
    <form
      key={search}
      method="get"
      action={pathOf('salaries-slug')}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(addressOfForm(event.currentTarget), { preventScrollReset: true })
      }}
      className="grid max-w-[45em] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Input label="Профессия" name="search" type="search" defaultValue={search} maxLength={100} />
      <Button type="submit">Найти</Button>
    </form>
  )
}
