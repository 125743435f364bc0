import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { EMPTY_FILTER } from '#shared/features/vacancies/address.ts'
import type { SearchResult } from '#shared/features/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { FACET_LABELS } from '#shared/features/vacancies/labels.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathWithout } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { VACANCY_FORMS } from './vacancy-words.ts'

/** Names the filters that leave nothing and says how many there would be without each. */
export function NoResults({
  state,
  withoutFilter,
  save,
}: {
  state: ListState
  withoutFilter: SearchResult['withoutFilter']
  /** Saves the search, to hear of the first that fits. */
  save: ReactNode
}) {
  const ways = withoutFilter.flatMap(({ filter, count }) =>
    isFilterName(filter) && count > 0 ? [{ filter, count }] : [],
  )
  return (
    <EmptyState
      title="По таким условиям ничего не нашлось"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {save}
          <a className="btn" data-variant="secondary" href="/vacancies">
            Все вакансии
          </a>
        </div>
      }
    >
      {ways.length > 0 ? (
        <>
          <p>Попробуйте убрать одно из условий:</p>
          <ul className="mt-2 grid gap-1">
            {ways.map(({ filter, count }) => (
              <li key={filter}>
                <a href={pathWithout(state, filter)} className="inline-block py-1">
                  {nameOf(filter, state)}
                </a>{' '}
                — {countOf(count, VACANCY_FORMS)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Проверьте, нет ли в запросе ошибки, или напишите его короче.</p>
      )}
    </EmptyState>
  )
}

function nameOf(
  filter: keyof VacancyFilter,
  { filter: { search }, professionName, locationName, companyName }: ListState,
) {
  switch (filter) {
    case 'search':
      return `запрос «${search}»`
    case 'salary':
    case 'salaryMode':
      return 'условие о зарплате'
    case 'direct':
      return 'только прямые работодатели'
    case 'company':
      return companyName ? `компания «${companyName}»` : 'компания'
    case 'profession':
      return professionName ? `профессия «${professionName}»` : 'профессия'
    case 'location':
      return locationName ? `место «${locationName}»` : 'место'
    default:
      return FACET_LABELS[filter].toLowerCase()
  }
}

const isFilterName = (name: string): name is keyof VacancyFilter => name in EMPTY_FILTER
