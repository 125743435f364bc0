import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#client/ui/breadcrumbs.tsx'
import { FeedIcon } from '#client/ui/icons.tsx'
import { ListHead } from '#client/ui/list/list-head.tsx'
import { Repaired } from '#client/ui/list/repaired.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import type { SearchResult, VacancyCard as VacancyCardData } from '#shared/features/vacancies/contract.ts'
import { SORT_LABELS } from '#shared/features/vacancies/labels.ts'
import { SORTS } from '#shared/features/vacancies/vocabulary.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterPanel, FILTERS_ID } from './filter-panel.tsx'
import { countFilters, pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { NoResults } from './no-results.tsx'
import type { PlaceOption } from './place-field.tsx'
import { SearchForm } from './search-form.tsx'
import { VacancyCard } from './vacancy-card.tsx'
import { totalLabel } from './vacancy-words.ts'

export type VacancyListProps = {
  state: ListState
  result: SearchResult
  /** The clock of the page. */
  now: string
  heading: string
  crumbs: readonly Crumb[]
  /** Address of this list as RSS. */
  rssPath?: string | undefined
  /** What a card has for its reader alone; null for a guest. */
  ownOf?: ((vacancy: VacancyCardData) => { action: ReactNode; mark: ReactNode }) | null
  /** Saves the search: above the cards, or in place of them. */
  save?: ReactNode
  /** Between the heading and the search. */
  lead?: ReactNode
  /** Under the list. */
  children?: ReactNode
}

/** A whole page of a list: heading, search, filters, cards, pages and where to go next. */
export function VacancyList({
  state,
  result,
  now,
  heading,
  crumbs,
  rssPath,
  ownOf,
  save,
  lead,
  children,
}: VacancyListProps) {
  const { filter } = state
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className="container grid gap-6 pt-4">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbs} />
        <h1>{heading}</h1>
        {lead}
        <SearchForm filter={filter} place={placeOf(state)} places={placesOf(result)} />
      </div>
      <div className="grid items-start gap-x-8 lg:grid-cols-[264px_minmax(0,1fr)]">
        <FilterPanel state={state} facets={result.facets} total={result.total} />
        <section aria-label="Вакансии" aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <ListHead
            total={result.total.value === 0 ? 'Ничего не найдено' : totalLabel(result.total)}
            filtersId={FILTERS_ID}
            filterCount={countFilters(filter)}
            save={result.items.length > 0 && save}
            sorts={result.items.length > 1 ? sortsOf(state) : []}
          />
          <ChosenFilters state={state} />
          {result.repair && (
            <Repaired
              repair={result.repair}
              originalHref={vacanciesPath({
                filter: { ...filter, search: result.repair.original },
                attribute: state.attribute,
                exact: true,
              })}
            />
          )}
          {result.items.length > 0 ? (
            <div className="grid md:gap-3">
              {result.items.map((vacancy, at) => (
                <VacancyCard
                  key={vacancy.id}
                  vacancy={vacancy}
                  now={now}
                  marks={result.marks[at]}
                  {...ownOf?.(vacancy)}
                />
              ))}
            </div>
          ) : (
            <NoResults state={state} withoutFilter={result.withoutFilter} save={save} />
          )}
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Pagination
              page={result.page}
              pages={result.pages}
              hrefOf={(page) => pathWith(state, {}, { page })}
            />
            {rssPath && result.items.length > 0 && (
              <a
                href={rssPath}
                rel="external nofollow"
                className="flex items-center gap-1.5 py-2 text-small text-muted no-underline hover:text-accent print:hidden"
              >
                <FeedIcon />
                Новые вакансии по RSS
              </a>
            )}
          </div>
          <div className="mt-6 grid gap-8">{children}</div>
        </section>
      </div>
    </div>
  )
}

/** Relevance is offered only where there is a text to be relevant to. */
function sortsOf(state: ListState) {
  return SORTS.filter((sort) => sort !== 'relevance' || state.filter.search !== '').map((sort) => ({
    name: SORT_LABELS[sort],
    href: pathWith(state, {}, { sort }),
    isCurrent: sort === state.sort,
  }))
}

function placeOf({ filter: { location }, locationName }: ListState): PlaceOption | null {
  return location === null ? null : { slug: location, name: locationName ?? location }
}

function placesOf({ facets }: SearchResult): PlaceOption[] {
  return facets.location
    .slice(0, 12)
    .flatMap(({ value, name }) => (name === null ? [] : [{ slug: value, name }]))
}
