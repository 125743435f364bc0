import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#client/ui/breadcrumbs.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { countConditions } from '#shared/lists/conditions.ts'
import type { Fields } from '#shared/lists/fields.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { Counts } from './filter-panel.tsx'
import { ListHead } from './list-head.tsx'
import { pathWith, searchOf } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { NoResults } from './no-results.tsx'

/** Texts of one list. */
export type ListLabels<Sort extends string> = {
  /** Of the region of the page. */
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
  repair: { kind: 'layout' | 'transliteration' | 'spelling'; query: string; original: string } | null
  withoutFilter: readonly { filter: string; count: number }[]
}

/** A whole page of a list: heading, search, filters, cards, pages and where to go next. */
export function ListView<F extends Fields, Sort extends string>({
  state,
  result,
  words,
  countsOf,
  heading,
  crumbs,
  search,
  cards,
  save,
  lead,
  notice,
  besidePages,
  children,
}: {
  state: ListState<F, Sort>
  result: Result
  words: ListLabels<Sort>
  countsOf: Parameters<typeof FilterPanel<F, Sort>>[0]['countsOf']
  heading: string
  crumbs: readonly Crumb[]
  /** The form of the text and the place. */
  search: ReactNode
  cards: ReactNode
  /** Saves the search: above the cards, or in place of them. */
  save?: ReactNode
  /** Between the heading and the search. */
  lead?: ReactNode
  /** Above the cards. */
  notice?: ReactNode
  besidePages?: ReactNode
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
          totalText={words.totalText}
        />
        <section aria-label={words.label} aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <ListHead
            total={total.value === 0 ? 'Ничего не найдено' : words.totalText(total)}
            filtersId={panelId}
            filterCount={countConditions(list, filter)}
            save={items.length > 0 && save}
            sorts={items.length > 1 ? sortsOf(state, words.sorts) : []}
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
              title={words.nothing}
              all={words.all}
              withoutFilter={result.withoutFilter}
              foundText={(count) => words.totalText({ value: count, isExact: true })}
              save={save}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Pagination
              page={result.page}
              pages={result.pages}
              hrefOf={(page) => pathWith(state, {}, { page })}
            />
            {besidePages}
          </div>
          {children && <div className="mt-6 grid gap-8">{children}</div>}
        </section>
      </div>
    </div>
  )
}

/** The query that was searched for instead of the typed one, with a link to search for the latter. */
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

/** Relevance is offered only where there is a text to be relevant to. */
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
