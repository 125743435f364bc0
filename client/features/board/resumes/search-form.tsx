import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'
import { SearchIcon } from '#client/ui/icons.tsx'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeSuggestion } from '#shared/features/board/resumes/contract.ts'
import { SEARCH_LENGTH_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import type { ResumeListState } from './list-state.ts'

const SUGGESTION_HINTS: Record<ResumeSuggestion['kind'], string> = {
  profession: 'профессия',
  query: 'запрос',
  place: 'место',
  skill: 'навык',
}

/** Text and place. A plain GET form: without scripts the server redirects to the canonical address. */
export function SearchForm({ state: { filter }, place }: { state: ResumeListState; place: ReactNode }) {
  const navigate = useNavigate()
  const [edited, setText] = usePendingEdit<string>(filter.search)
  const text = edited ?? filter.search
  const typed = useDeferredValue(text.trim())
  const suggestions = useQuery({
    ...api.resumes.suggest.queryOptions({ input: { search: typed.slice(0, SEARCH_LENGTH_MAX) } }),
    enabled: typed.length > 1 && typed !== filter.search,
    placeholderData: keepPreviousData,
    staleTime: HOUR_MS,
  })
  const options = typed.length > 1 ? (suggestions.data?.items ?? []) : []

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('location')
    const location = typeof chosen === 'string' && chosen !== '' ? chosen : null
    const isNew = text.trim() !== '' && text.trim() !== filter.search
    const changes = isNew ? { profession: null } : {}
    void navigate(resumesPath({ filter: { ...filter, ...changes, search: text.trim(), location } }))
  }

  return (
    <form method="get" action="/resumes" role="search" onSubmit={search} className="search-form print:hidden">
      {filter.profession && <input type="hidden" name="profession" value={filter.profession} />}
      <Combobox
        label="Должность, навык или слово из резюме"
        placeholder="Должность или навык"
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
      {place}
      <button type="submit" className="btn" data-variant="primary">
        Найти
      </button>
    </form>
  )
}
