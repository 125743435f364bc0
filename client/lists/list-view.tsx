import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#client/ui/breadcrumbs.tsx'
import { ChosenChip } from '#client/ui/chip.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { conditionsOf, countConditions, withoutCondition } from '#shared/lists/conditions.ts'
import type { Fields } from '#shared/lists/fields.ts'
import type { SearchRepair } from '#shared/lists/list-page.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { Counts } from './filter-panel.tsx'
import { ListHead } from './list-head.tsx'
import { pathWith, pathWithTextOnly, searchOf } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { NoResults } from './no-results.tsx'

/** Labels of one list. */
export type ListLabels<Sort extends string> = {
  /** Label of the region of the page. */
  label: string
  /** «20 вакансий» */
  totalText: (total: Counts['total']) => string
  nothing: string
  all: string
  sorts: Readonly<Record<Sort, string>>
}

type Result = Counts & {
  items: readonly unknown[]
  page: number
  pages: number
  repair: SearchRepair | null
  withoutFilter: readonly { filter: string; count: number }[]
}

/** A page of a list: heading, search, filters, cards, pagination and links. */
export function ListView<F extends Fields, Sort extends string>({
  state,
  result,
  labels,
  countsOf,
  heading,
  crumbs,
  search,
  cards,
  save,
  lead,
  notice,
  nextToPagination,
  children,
}: {
  state: ListState<F, Sort>
  result: Result
  labels: ListLabels<Sort>
  countsOf: Parameters<typeof FilterPanel<F, Sort>>[0]['countsOf']
  heading: string
  crumbs: readonly Crumb[]
  /** The search form. */
  search: ReactNode
  cards: ReactNode
  /** Button that saves the search: above the cards, or instead of them. */
  save?: ReactNode
  /** Between the heading and the search. */
  lead?: ReactNode
  /** Above the cards. */
  notice?: ReactNode
  nextToPagination?: ReactNode
  /** Under the list. */
  children?: ReactNode
}) {
  const isLoading = useNavigation().state === 'loading'
  const { list, filter } = state
  const { items, total, repair } = result
  const panelId = `${list.path.slice(1)}-filters`
  return (
    <div className="container grid gap-6 pt-4">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbs} />
        <h1>{heading}</h1>
        {lead}
        {search}
      </div>
      <div className="grid items-start gap-x-8 lg:grid-cols-[264px_minmax(0,1fr)]">
        <FilterPanel
          id={panelId}
          state={state}
          counts={result}
          countsOf={countsOf}
          totalText={labels.totalText}
        />
        <section aria-label={labels.label} aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <ListHead
            total={total.value === 0 ? 'Ничего не найдено' : labels.totalText(total)}
            filtersId={panelId}
            filterCount={countConditions(list, filter)}
            save={items.length > 0 && save}
            sorts={items.length > 1 ? sortsOf(state, labels.sorts) : []}
          />
          <ChosenFilters state={state} />
          {notice}
          {repair && (
            <RepairNotice
              repair={repair}
              originalHref={pathWith(
                state,
                { ...filter, search: repair.original },
                { sort: null, exact: true },
              )}
            />
          )}
          {items.length > 0 ? (
            <div className="grid md:gap-3">{cards}</div>
          ) : (
            <NoResults
              state={state}
              title={labels.nothing}
              all={labels.all}
              withoutFilter={result.withoutFilter}
              foundText={(count) => labels.totalText({ value: count, isExact: true })}
              save={save}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Pagination
              page={result.page}
              pages={result.pages}
              hrefOf={(page) => pathWith(state, {}, { page })}
            />
            {nextToPagination}
          </div>
          {children && <div className="mt-6 grid gap-8">{children}</div>}
        </section>
      </div>
    </div>
  )
}

/** The chosen conditions, each with a link that removes it. */
function ChosenFilters<F extends Fields, Sort extends string>({ state }: { state: ListState<F, Sort> }) {
  const { list, filter, names } = state
  const conditions = conditionsOf(list, filter, names)
  if (conditions.length === 0) return null
  return (
    <ul aria-label="Выбрано" className="flex flex-wrap items-center gap-2 print:hidden">
      {conditions.map((condition) => (
        <li key={condition.text} className="max-w-full">
          <ChosenChip
            href={pathWith(state, withoutCondition(list, filter, condition))}
            name={condition.text}
          />
        </li>
      ))}
      {conditions.length > 1 && (
        <li>
          <a className="inline-block px-2 py-2 text-small font-medium" href={pathWithTextOnly(state)}>
            Сбросить всё
          </a>
        </li>
      )}
    </ul>
  )
}

/** Shows the repaired query with a link to search for the typed one. */
function RepairNotice({
  repair: { query, original },
  originalHref,
}: {
  repair: { query: string; original: string }
  originalHref: string
}) {
  return (
    <Notice>
      <p>
        Показаны результаты по запросу «<strong className="font-semibold">{query}</strong>».{' '}
        <a href={originalHref} rel="nofollow">
          Искать «{original}», как введено
        </a>
      </p>
    </Notice>
  )
}

/** Without relevance if there is no text. */
function sortsOf<F extends Fields, Sort extends string>(
  state: ListState<F, Sort>,
  names: Readonly<Record<Sort, string>>,
) {
  return state.list.sorts
    .filter((sort) => sort !== 'relevance' || searchOf(state.filter) !== '')
    .map((sort) => ({
      name: names[sort],
      href: pathWith(state, {}, { sort }),
      isCurrent: sort === state.sort,
    }))
}
