import { lazy, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { chunk } from '#client/app/chunk.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { LatePagination } from '#client/app/late-list-parts.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { Fields } from '#shared/lists/fields.ts'
import type {
  Mentions as MentionsData,
  OtherSearch,
  RelaxedItems,
  SearchRepair,
  UnderstoodCondition,
} from '#shared/lists/list-page.ts'
import type { ChosenFilters as ChosenFiltersType } from './chosen-filters.tsx'
import { lateControls } from './late-controls.tsx'
import type { Counts, FilterGroups, FilterPanel as FilterPanelType } from './filter-panel.tsx'
import { ListBar, ListHead } from './list-head.tsx'
import { defaultSort } from '#shared/lists/address.ts'
import { pathWith, type ListState } from './list-state.ts'
import type { NoResults as NoResultsType } from './no-results.tsx'
import { countInPanel } from './panel-conditions.ts'
import { cardsWithHeadings } from './relaxed.tsx'
import { Sheet, SheetBody } from '#client/ui/sheet.tsx'
import { SearchSheet, type SearchSummary } from './search-sheet.tsx'
import type { Mentions as MentionsType, Understood as UnderstoodType } from './understood.tsx'

/** Its button is displayed to signed-in users, so its code does not wait for an input; other lists do not load it. */
const NoResults = asNoResults(
  lazy(chunk(async () => ({ default: (await import('./no-results.tsx')).NoResults }))),
)
/** Links, which need no script. */
const ChosenFilters = asChosenFilters(
  lazy(afterFirstInput(async () => ({ default: (await import('./chosen-filters.tsx')).ChosenFilters }))),
)
/** Links, which need no script. */
const Understood = asUnderstood(
  lazy(afterFirstInput(async () => ({ default: (await import('./understood.tsx')).Understood }))),
)
/** Links, which need no script. */
const Mentions = asMentions(
  lazy(afterFirstInput(async () => ({ default: (await import('./understood.tsx')).Mentions }))),
)

/** Rendered inside a sheet that can open without it. */
const FilterPanel = asFilterPanel(
  lateControls(
    async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }),
    <SheetBody>
      <p className="text-muted">Загружаем…</p>
    </SheetBody>,
  ),
)

/** Safe: it is that component; `lateControls` only loses its type parameters. */
function asFilterPanel(component: unknown) {
  return component as typeof FilterPanelType
}

/** Safe: it is that component; `lazy` only loses its type parameters. */
function asNoResults(component: unknown) {
  return component as typeof NoResultsType
}

/** Safe: it is that component; `lazy` only loses its type parameters. */
function asChosenFilters(component: unknown) {
  return component as typeof ChosenFiltersType
}

/** Safe: it is that component; `lazy` only loses its type parameters. */
function asUnderstood(component: unknown) {
  return component as typeof UnderstoodType
}

/** Safe: it is that component; `lazy` only loses its type parameters. */
function asMentions(component: unknown) {
  return component as typeof MentionsType
}

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
  understood: readonly UnderstoodCondition[]
  relaxed: readonly RelaxedItems[]
  mentions: MentionsData | null
  withoutFilter: readonly { filter: string; count: number }[]
  otherSearches: readonly OtherSearch[]
}

/** A page of a list: heading, search, filters, cards, pagination and links. */
export function ListView<F extends Fields, Sort extends string>({
  state,
  result,
  labels,
  countsOf,
  groups,
  heading,
  crumbs,
  search,
  searchSummary,
  cards,
  inset,
  save,
  notice,
  totalNote,
  tabs,
  nextToPagination,
  children,
}: {
  state: ListState<F, Sort>
  result: Result
  labels: ListLabels<Sort>
  countsOf: Parameters<typeof FilterPanelType<F, Sort>>[0]['countsOf']
  groups?: FilterGroups<F> | undefined
  heading: string
  crumbs: readonly Crumb[]
  /** The search form. */
  search: ReactNode
  /** Describes the search on a phone. */
  searchSummary: SearchSummary
  /** Cards in the order of the items. */
  cards: readonly ReactNode[]
  /** Displayed among the cards. */
  inset?: Parameters<typeof cardsWithHeadings>[1]['inset']
  /** Button that saves the search: above the cards, or instead of them. */
  save?: ReactNode
  /** Displayed above the cards. */
  notice?: ReactNode
  /** Displayed after the total. */
  totalNote?: ReactNode
  /** Displayed next to the heading: links to wider or narrower lists. */
  tabs?: ReactNode
  nextToPagination?: ReactNode
  /** Displayed under the list. */
  children?: ReactNode
}) {
  const isLoading = useNavigation().state === 'loading'
  const { list, filter } = state
  const { items, total, repair, relaxed, understood, mentions } = result
  const id = list.path.slice(1)
  const panelId = `${id}-filters`
  const mentionsPart = (isAfterList: boolean) =>
    mentions && (
      <LatePart>
        <Mentions {...{ state, mentions, relaxed, items, isAfterList }} totalText={labels.totalText} />
      </LatePart>
    )
  return (
    <div className="container list-page">
      {/* A single link to the home page is not useful. */}
      {crumbs.length > 1 && (
        <div className="w-full pt-1 max-md:hidden">
          <Breadcrumbs crumbs={crumbs} />
        </div>
      )}
      <SearchSheet id={`${id}-search`} summary={searchSummary}>
        {search}
        <LatePart>
          <ChosenFilters state={state} isInSearch />
        </LatePart>
      </SearchSheet>
      <ListHead
        heading={heading}
        total={total}
        totalText={labels.totalText(total)}
        hasSimilar={items.length > 0}
        note={totalNote}
        tabs={tabs}
      />
      <ListBar
        filtersId={panelId}
        filterCount={countInPanel(state)}
        save={items.length > 0 && save}
        sorts={items.length > 1 ? sortsOf(state, labels.sorts) : []}
      />
      <div className="list-columns">
        <div className="list-side">
          <LatePart>
            <ChosenFilters state={state} />
          </LatePart>
          <Sheet id={panelId} title="Фильтры">
            <FilterPanel
              id={panelId}
              state={state}
              counts={result}
              countsOf={countsOf}
              totalText={labels.totalText}
              groups={groups}
            />
          </Sheet>
        </div>
        <section aria-label={labels.label} aria-busy={isLoading} className="group grid gap-4">
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
          {/* The link of a repair has the same effect. */}
          <LatePart>
            <Understood state={state} understood={understood} hasExactLink={repair === null} />
          </LatePart>
          {mentionsPart(false)}
          {(total === 0 || items.length === 0) && (
            <LatePart>
              <NoResults
                state={state}
                title={labels.nothing}
                all={labels.all}
                result={result}
                foundText={labels.totalText}
                save={save}
                isCompact={items.length > 0}
              />
            </LatePart>
          )}
          {items.length > 0 && (
            <div className="grid group-aria-busy:opacity-50 md:gap-3">
              {cardsWithHeadings(cards, { list, relaxed, understood, words: mentions?.words, inset })}
            </div>
          )}
          {mentionsPart(true)}
          <div className="flex flex-wrap items-center justify-between gap-4">
            <LatePagination
              page={result.page}
              pages={result.pages}
              hrefOf={(page) => pathWith(state, {}, { page })}
              total={total}
            />
            {nextToPagination}
          </div>
          {children && <div className="mt-6 grid gap-8">{children}</div>}
        </section>
      </div>
    </div>
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

/** The sort orders; without relevance if there is no search text. */
function sortsOf<F extends Fields, Sort extends string>(
  state: ListState<F, Sort>,
  names: Readonly<Record<Sort, string>>,
) {
  return state.list.sorts
    .filter((sort) => sort !== 'relevance' || defaultSort(state.list, state.filter) === 'relevance')
    .map((sort) => ({
      name: names[sort],
      href: pathWith(state, {}, { sort }),
      isCurrent: sort === state.sort,
    }))
}
