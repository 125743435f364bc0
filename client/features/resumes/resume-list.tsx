import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { ListHead } from '#client/ui/list/list-head.tsx'
import { Repaired } from '#client/ui/list/repaired.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { resumesPath } from '#shared/features/resumes/address.ts'
import type { ResumeListResult } from '#shared/features/resumes/contract.ts'
import { RESUME_SORT_LABELS } from '#shared/features/resumes/labels.ts'
import type { ResumeCard as ResumeCardData } from '#shared/features/resumes/model.ts'
import { RESUME_SORTS } from '#shared/features/resumes/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterPanel, FILTERS_ID } from './filter-panel.tsx'
import { countFilters, pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { NoResults } from './no-results.tsx'
import { ResumeCard } from './resume-card.tsx'
import { totalLabel } from './resume-words.ts'
import { SearchForm } from './search-form.tsx'

/** A whole page of a list of people: heading, search, filters, cards, pages. */
export function ResumeList({
  state,
  list,
  now,
  heading,
  save,
  place,
  actionOf,
}: {
  state: ListState
  list: ResumeListResult
  now: string
  heading: string
  /** Stands at the corner of a card. */
  actionOf?: (resume: ResumeCardData) => ReactNode
  /** Saves the search: above the cards, or in place of them. */
  save: ReactNode
  /** The field of the place, with a hidden `location`. */
  place: ReactNode
}) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className="container grid gap-6 pt-4">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbsOf(list)} />
        <h1>{heading}</h1>
        <SearchForm state={state} place={place} isCompany={list.viewer === 'company'} />
      </div>
      <div className="grid items-start gap-x-8 lg:grid-cols-[264px_minmax(0,1fr)]">
        <FilterPanel state={state} facets={list.facets} total={list.total} />
        <section aria-label="Резюме" aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <ListHead
            total={list.total.value === 0 ? 'Ничего не найдено' : totalLabel(list.total)}
            filtersId={FILTERS_ID}
            filterCount={countFilters(state.filter)}
            save={list.items.length > 0 && save}
            sorts={list.items.length > 1 ? sortsOf(state) : []}
          />
          <ChosenFilters state={state} />
          {list.viewer !== 'company' && <MoreForCompanies isSignedIn={list.viewer === 'signed_in'} />}
          {list.repair && (
            <Repaired
              repair={list.repair}
              originalHref={resumesPath({
                filter: { ...state.filter, search: list.repair.original },
                exact: true,
              })}
            />
          )}
          {list.items.length > 0 ? (
            <div className="grid md:gap-3">
              {list.items.map((resume, at) => (
                <ResumeCard
                  key={resume.id}
                  resume={resume}
                  now={now}
                  marks={list.marks[at]}
                  action={actionOf?.(resume)}
                />
              ))}
            </div>
          ) : (
            <NoResults state={state} withoutFilter={list.withoutFilter} save={save} />
          )}
          <Pagination page={list.page} pages={list.pages} hrefOf={(page) => pathWith(state, {}, { page })} />
        </section>
      </div>
    </div>
  )
}

/** Most people show themselves to employers only: a guest should know why the list is short. */
function MoreForCompanies({ isSignedIn }: { isSignedIn: boolean }) {
  const path = isSignedIn ? pathOf('companies-new') : `${pathOf('sign-in')}?redirect_uri=%2Fresumes`
  return (
    <Notice
      action={
        <a className="btn max-sm:hidden" data-variant="secondary" data-size="small" href={path}>
          {isSignedIn ? 'Добавить компанию' : 'Войти'}
        </a>
      }
    >
      <p>
        Здесь резюме, открытые всем. Ещё больше видят{' '}
        <a href={path}>{isSignedIn ? 'зарегистрированные компании' : 'вошедшие работодатели'}</a>.
      </p>
    </Notice>
  )
}

/** Relevance is offered only where there is a text to be relevant to. */
function sortsOf(state: ListState) {
  return RESUME_SORTS.filter((sort) => sort !== 'relevance' || state.filter.search !== '').map((sort) => ({
    name: RESUME_SORT_LABELS[sort],
    href: pathWith(state, {}, { sort }),
    isCurrent: sort === state.sort,
  }))
}

export const crumbsOf = ({ profession, location }: Pick<ResumeListResult, 'profession' | 'location'>) => [
  { href: '/', text: 'Главная' },
  ...(profession || location ? [{ href: '/resumes', text: 'Резюме' }] : []),
]
