import type { ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { CopiesNote } from '#client/lists/copies-note.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import type { FilterGroups } from '#client/lists/filter-panel.tsx'
import { lateControls } from '#client/lists/late-controls.tsx'
import { ListView, type ListLabels } from '#client/lists/list-view.tsx'
import { cardHeading } from '#client/lists/relaxed.tsx'
import type { SearchSummary } from '#client/lists/search-sheet.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { FeedIcon } from '#client/ui/icons.tsx'
import type {
  SearchResult,
  VacancyCard as VacancyCardData,
} from '#shared/features/board/vacancies/contract.ts'
import type { VacancySort } from '#shared/features/board/vacancies/filter.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import type { VacancyFields } from '#shared/features/board/vacancies/list.ts'
import { SORT_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { HoursGroupProps } from './hours-group.tsx'
import type { ListNoticesProps } from './list-notices.tsx'
import type { VacancyListState } from './list-state.ts'
import type { PlaceOption } from './place-field.tsx'
import type { QuickFiltersProps } from './quick-filters.tsx'
import { SearchForm } from './search-form.tsx'
import { renderHidableCard } from './vacancy-card.tsx'
import { totalLabel } from '../vacancy-labels.ts'

const LABELS: ListLabels<VacancySort> = {
  label: 'Вакансии',
  totalText: totalLabel,
  nothing: 'По таким условиям ничего не нашлось',
  all: 'Все вакансии',
  sorts: SORT_LABELS,
}

const UNNAMED_COPIES_FORMS = { one: 'такая же', few: 'такие же', many: 'таких же' }
const COPIES_FORMS = {
  one: 'такая у компании',
  few: 'такие у компании',
  many: 'таких у компании',
}

const Hours = lateControls<HoursGroupProps>(() => import('./hours-group.tsx'))
/** Links, which need no script. */
const QuickFilters = lateControls<QuickFiltersProps>(() => import('./quick-filters.tsx'))
/** Links, which need no script. */
const ListNotices = lateControls<ListNoticesProps>(() => import('./list-notices.tsx'))
const GROUPS: FilterGroups<VacancyFields> = { hoursFrom: (props) => <Hours {...props} /> }

/** The default of `hidable`: hides nothing. */
const always = (_: VacancyCardData, card: ReactNode) => card

type VacancyListProps = {
  state: VacancyListState
  result: ListNoticesProps['result']
  /** The clock of the page. */
  now: string
  heading: string
  crumbs: readonly Crumb[]
  /** Address of this list as RSS. */
  rssPath?: string | undefined
  /** Displayed in the corner of a card. */
  actionOf?: (vacancy: VacancyCardData) => ReactNode
  /** The reader's response to a vacancy. */
  markOf?: (vacancy: VacancyCardData) => ReactNode
  /** Draws a card, or the line that replaces it while the reader hides it. */
  hidable?: (vacancy: VacancyCardData, card: ReactNode) => ReactNode
  /** Displayed next to the total. */
  totalNote?: ReactNode
  /** Tabs that choose the form of work of the list. */
  scopes?: ReactNode
  /** Saves the search. Displayed above the cards, or in place of them. */
  save?: ReactNode
  /** Displayed under the list. */
  children?: ReactNode
}

/** A complete page of a list of vacancies. */
export function VacancyList({
  state,
  result,
  now,
  rssPath,
  actionOf,
  markOf,
  hidable = always,
  scopes,
  children,
  ...page
}: VacancyListProps) {
  return (
    <ListView
      {...page}
      state={state}
      result={result}
      labels={LABELS}
      groups={GROUPS}
      notice={<ListNotices state={state} result={result} />}
      countsOf={(filter) =>
        api.vacancies.facets.queryOptions({ input: { ...filter, mentions: state.isOfMentions } })
      }
      tabs={scopes}
      searchSummary={toSummary(state)}
      search={
        <div className="list-search">
          <SearchForm filter={state.filter} chosen={toOptions(state)} places={toPlaces(result)} />
          <QuickFilters state={state} facets={result.facets} />
        </div>
      }
      cards={result.items.map((vacancy, at) =>
        hidable(
          vacancy,
          renderHidableCard({
            vacancy,
            now,
            marks: result.marks[at],
            heading: cardHeading(result.relaxed, at),
            action: actionOf?.(vacancy),
            mark: markOf?.(vacancy),
            note: (
              <CopiesNote
                copies={result.copies[at]}
                forms={isNamed(vacancy.company) ? COPIES_FORMS : UNNAMED_COPIES_FORMS}
                href={pathOf('vacancies-id-copies', { id: vacancy.id })}
              />
            ),
          }),
        ),
      )}
      nextToPagination={
        rssPath &&
        result.items.length > 0 && (
          <a
            href={rssPath}
            rel="external nofollow"
            className="flex items-center gap-1.5 py-2 text-small text-muted no-underline hover:text-accent pointer-coarse:py-3 print:hidden"
          >
            <FeedIcon />
            Новые вакансии по RSS
          </a>
        )
      }
    >
      {children}
    </ListView>
  )
}

function toSummary(state: VacancyListState): SearchSummary {
  const { filter, names } = state
  const [what, where] = [names['profession'], names['location']].map(joinNames)
  return {
    what: filter.search || what || null,
    hint: 'Профессия или навык',
    where: where || 'любое место',
  }
}

const joinNames = (names: Readonly<Record<string, string>> = {}) => Object.values(names).join(', ')

const toOptions = ({ names }: VacancyListState): PlaceOption[] =>
  Object.entries(names['location'] ?? {}).map(([slug, name]) => ({ slug, name }))

function toPlaces({ facets }: SearchResult): PlaceOption[] {
  return facets.location
    .slice(0, 12)
    .flatMap(({ value, name }) => (name === null ? [] : [{ slug: value, name }]))
}
