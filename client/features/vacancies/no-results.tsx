import type { ReactNode } from 'react'
import { NothingFound } from '#client/ui/list/nothing-found.tsx'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import type { SearchResult } from '#shared/features/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { FACET_LABELS } from '#shared/features/vacancies/labels.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
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
    <NothingFound
      title="По таким условиям ничего не нашлось"
      all={{ href: '/vacancies', text: 'Все вакансии' }}
      save={save}
      ways={ways.map(({ filter, count }) => ({
        href: pathWithout(state, filter),
        name: nameOf(filter, state),
        found: countOf(count, VACANCY_FORMS),
      }))}
    />
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
      return companyName ? `компания ${companyInQuotes(companyName)}` : 'компания'
    case 'profession':
      return professionName ? `профессия «${professionName}»` : 'профессия'
    case 'location':
      return locationName ? `место «${locationName}»` : 'место'
    default:
      return FACET_LABELS[filter].toLowerCase()
  }
}

const isFilterName = (name: string): name is keyof VacancyFilter => name in vacancyList.empty
