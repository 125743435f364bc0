import { api } from '#client/app/api.ts'
import { lateControls } from '#client/lists/late-controls.tsx'
import { ListSearchForm } from '#client/lists/list-search-form.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { SEARCH_LENGTH_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { parametersOfFilter } from '#shared/lists/address.ts'
import type { PlaceFieldProps, PlaceOption } from './place-field.tsx'

/** A field that works from its first press. */
export const LatePlaceField = lateControls<PlaceFieldProps>(() => import('./place-field.tsx'))

const SUGGESTION_HINTS: Record<Suggestion['kind'], string> = {
  profession: 'профессия',
  query: 'запрос',
  place: 'место',
  company: 'компания',
  skill: 'навык',
}

export function SearchForm({
  filter,
  chosen,
  places,
}: {
  filter: VacancyFilter
  /** Chosen places. */
  chosen: readonly PlaceOption[]
  places: readonly PlaceOption[]
}) {
  return (
    <ListSearchForm
      action="/vacancies"
      search={filter.search}
      maxLength={SEARCH_LENGTH_MAX}
      label="Профессия, навык или компания"
      placeholder="Профессия или навык"
      hints={SUGGESTION_HINTS}
      suggest={(search) => api.vacancies.suggest.queryOptions({ input: { search } })}
      buildPath={({ isNew, ...asked }) =>
        // New words search all vacancies, not those of the profession or the company of the page.
        vacanciesPath({ filter: { ...filter, ...(isNew && { profession: [], company: null }), ...asked } })
      }
      place={<LatePlaceField chosen={chosen} places={places} />}
    >
      {parametersOfFilter(vacancyList, { ...filter, search: '', location: [] }).map(([name, value]) => (
        <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
      ))}
    </ListSearchForm>
  )
}
