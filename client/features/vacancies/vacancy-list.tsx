import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#client/ui/breadcrumbs.tsx'
import { FeedIcon, FiltersIcon } from '#client/ui/icons.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { SearchResult, VacancyCard as VacancyCardData } from '#shared/features/vacancies/contract.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterPanel, FILTERS_ID } from './filter-panel.tsx'
import { countFilters, pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { NoResults } from './no-results.tsx'
import type { PlaceOption } from './place-field.tsx'
import { RelatedLinks } from './related-links.tsx'
import { RepairNotice } from './repair-notice.tsx'
import { SearchForm } from './search-form.tsx'
import { SortLinks } from './sort-links.tsx'
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
  const chosen = countFilters(filter)
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
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status" className="font-semibold">
              {result.total.value === 0 ? 'Ничего не найдено' : capitalised(totalLabel(result.total))}
            </p>
            <div className="flex flex-wrap gap-2">
              <button
                type="button"
                className="btn lg:hidden print:hidden"
                data-variant="secondary"
                data-size="small"
                popoverTarget={FILTERS_ID}
              >
                <FiltersIcon />
                Фильтры
                {chosen > 0 && <span className="text-accent">{chosen}</span>}
              </button>
              {result.items.length > 0 && save}
            </div>
            {result.items.length > 1 && <SortLinks state={state} />}
          </div>
          <ChosenFilters state={state} />
          {result.repair && <RepairNotice state={state} repair={result.repair} />}
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
          <div className="mt-6 grid gap-8">
            {children}
            <RelatedLinks state={state} facets={result.facets} />
          </div>
        </section>
      </div>
    </div>
  )
}

function capitalised(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function placeOf({ filter: { location }, locationName }: ListState): PlaceOption | null {
  return location === null ? null : { slug: location, name: locationName ?? location }
}

function placesOf({ facets }: SearchResult): PlaceOption[] {
  return facets.location
    .slice(0, 12)
    .flatMap(({ value, name }) => (name === null ? [] : [{ slug: value, name }]))
}
