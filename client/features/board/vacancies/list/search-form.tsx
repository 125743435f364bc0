import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { lateControls } from '#client/lists/late-controls.tsx'
import { Combobox } from '#client/ui/combobox.tsx'
import { SearchIcon } from '#client/ui/icons.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { SEARCH_LENGTH_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
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

/** A plain GET form: without scripts the server redirects its fields to the canonical address. */
export function SearchForm({
  filter,
  place,
  places,
}: {
  filter: VacancyFilter
  place: PlaceOption | null
  places: readonly PlaceOption[]
}) {
  const navigate = useNavigate()
  const [edited, setText] = usePendingEdit<string>(filter.search)
  const text = edited ?? filter.search
  const typed = useDeferredValue(text.trim())
  const suggestions = useQuery({
    ...api.vacancies.suggest.queryOptions({ input: { search: typed.slice(0, SEARCH_LENGTH_MAX) } }),
    enabled: typed.length > 1 && typed !== filter.search,
    placeholderData: keepPreviousData,
    staleTime: HOUR_MS,
  })
  const options = typed.length > 1 ? (suggestions.data?.items ?? []) : []

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('location')
    const location = typeof chosen === 'string' && chosen !== '' ? chosen : null
    // New words search all vacancies, not those of the profession or the company of the page.
    const isNew = text.trim() !== '' && text.trim() !== filter.search
    const reset = isNew ? { profession: null, company: null } : {}
    void navigate(vacanciesPath({ filter: { ...filter, ...reset, search: text.trim(), location } }))
  }

  return (
    <form
      method="get"
      action="/vacancies"
      role="search"
      onSubmit={search}
      className="search-form print:hidden"
    >
      {parametersOfFilter(vacancyList, { ...filter, search: '', location: null }).map(([name, value]) => (
        <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
      ))}
      <Combobox
        label="Профессия, навык или компания"
        placeholder="Профессия или навык"
        type="text"
        inputMode="search"
        name="search"
        enterKeyHint="search"
        maxLength={SEARCH_LENGTH_MAX}
        icon={<SearchIcon />}
        text={text}
        onText={setText}
        options={options.map(({ kind, text: suggested, path }) => ({
          key: path,
          text: suggested,
          hint: SUGGESTION_HINTS[kind],
        }))}
        onChoose={({ key, text: suggested }) => {
          setText(suggested)
          void navigate(key)
        }}
      />
      <LatePlaceField chosen={place} places={places} />
      <button type="submit" className="btn" data-variant="primary">
        Найти
      </button>
    </form>
  )
}
