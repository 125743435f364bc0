import { api } from '#client/app/api.ts'
import { HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { CopiesNote } from '#client/lists/copies-note.tsx'
import { ListSearchForm } from '#client/lists/list-search-form.tsx'
import { ListView, type ListLabels } from '#client/lists/list-view.tsx'
import { cardHeading } from '#client/lists/relaxed.tsx'
import type { SearchSummary } from '#client/lists/search-sheet.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ResumeListResult, ResumeSuggestion } from '#shared/features/board/resumes/contract.ts'
import type { ResumeSort } from '#shared/features/board/resumes/filter.ts'
import { RESUME_SORT_LABELS } from '#shared/features/board/resumes/labels.ts'
import type { ResumeCard as ResumeCardData } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { ResumeListState } from './list-state.ts'
import { ResumeCard } from './resume-card.tsx'
import { totalLabel } from './resume-labels.ts'
import type { ReactNode } from 'react'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import { SEARCH_LENGTH_MAX } from '#shared/features/board/vacancies/vocabulary.ts'

const SUGGESTION_HINTS: Record<ResumeSuggestion['kind'], string> = {
  profession: 'профессия',
  query: 'запрос',
  place: 'место',
  skill: 'навык',
}

const LABELS: ListLabels<ResumeSort> = {
  label: 'Резюме',
  totalText: totalLabel,
  nothing: 'По таким условиям никого не нашлось',
  all: 'Все резюме',
  sorts: RESUME_SORT_LABELS,
}

const COPIES_FORMS = { one: 'такое же', few: 'таких же', many: 'таких же' }

/** Not above them all: the people come first. */
const CARDS_BEFORE_NOTICE = 3

/** A page of a list of resumes. */
export function ResumeList({
  state,
  list,
  now,
  heading,
  save,
  place,
  actionOf,
}: {
  state: ResumeListState
  list: ResumeListResult
  now: string
  heading: string
  /** Shown in the corner of a card. */
  actionOf?: (resume: ResumeCardData) => ReactNode
  /** Saves the search; above the cards, or instead of them. */
  save: ReactNode
  /** The field of the place, with a hidden `location`. */
  place: ReactNode
}) {
  const more = list.viewer !== 'company' && (
    <div key="more" className="py-3 md:py-0">
      <MoreForCompanies isSignedIn={list.viewer === 'signed_in'} />
    </div>
  )
  const cards = list.items.map((resume, at) => (
    <ResumeCard
      key={resume.id}
      resume={resume}
      now={now}
      marks={list.marks[at]}
      heading={cardHeading(list.relaxed, at)}
      action={actionOf?.(resume)}
      note={<CopiesNote copies={list.copies[at]} forms={COPIES_FORMS} />}
    />
  ))
  return (
    <ListView
      state={state}
      result={list}
      labels={LABELS}
      countsOf={(filter) =>
        api.resumes.facets.queryOptions({ input: { ...filter, mentions: state.isOfMentions } })
      }
      heading={heading}
      crumbs={crumbsOf(list)}
      search={<SearchForm state={state} place={place} />}
      searchSummary={toSummary(state)}
      save={save}
      notice={list.items.length === 0 && more}
      cards={cards}
      inset={{ after: CARDS_BEFORE_NOTICE, node: more }}
      nextToPagination={
        <p className="flex flex-wrap gap-x-4 text-small print:hidden">
          <a className="py-2" href={pathOf('resumes-professii')}>
            По профессиям
          </a>
          <a className="py-2" href={pathOf('resumes-regions')}>
            По регионам
          </a>
          {list.viewer === 'company' && (
            <a className="py-2" href={pathOf('resumes-favourites')}>
              Избранные
            </a>
          )}
        </p>
      }
    />
  )
}

function toSummary({ filter, names }: ResumeListState): SearchSummary {
  const namesOf = (field: 'profession' | 'location') => Object.values(names[field] ?? {}).join(', ')
  return {
    what: filter.search || namesOf('profession') || null,
    hint: 'Должность или навык',
    where: namesOf('location') || 'любое место',
  }
}

/** Most resumes are visible to companies only: explains to others why the list is short. */
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

export const crumbsOf = ({ profession, location }: Pick<ResumeListResult, 'profession' | 'location'>) => [
  HOME_CRUMB,
  ...(profession || location ? [{ href: '/resumes', text: 'Резюме' }] : []),
]

/** Text and place. */
function SearchForm({ state: { filter }, place }: { state: ResumeListState; place: ReactNode }) {
  return (
    <ListSearchForm
      action="/resumes"
      search={filter.search}
      maxLength={SEARCH_LENGTH_MAX}
      label="Должность, навык или слово из резюме"
      placeholder="Должность или навык"
      hints={SUGGESTION_HINTS}
      suggest={(search) => api.resumes.suggest.queryOptions({ input: { search } })}
      buildPath={({ isNew, ...asked }) =>
        resumesPath({ filter: { ...filter, ...(isNew && { profession: [] }), ...asked } })
      }
      place={place}
    >
      {filter.profession.map((slug) => (
        <input key={slug} type="hidden" name="profession" value={slug} />
      ))}
    </ListSearchForm>
  )
}
