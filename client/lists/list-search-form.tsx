import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useDeferredValue, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Combobox } from '#client/ui/combobox.tsx'
import { SearchIcon } from '#client/ui/icons.tsx'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

const isFilled = (value: FormDataEntryValue): value is string => typeof value === 'string' && value !== ''

type Suggestions<Kind extends string> = {
  items: readonly { kind: Kind; text: string; path: string }[]
}

/**
 * The search of a list: a text with suggestions, and a place. A plain GET form: without scripts the server redirects its
 * fields to the canonical address.
 */
export function ListSearchForm<Kind extends string, Key extends QueryKey>({
  action,
  search,
  maxLength,
  label,
  placeholder,
  hints,
  suggest,
  buildPath,
  place,
  children,
}: {
  action: string
  /** The text of the list. */
  search: string
  maxLength: number
  label: string
  placeholder: string
  /** What each kind of suggestion is. */
  hints: Readonly<Record<Kind, string>>
  suggest: (search: string) => UseQueryOptions<Suggestions<Kind>, Error, Suggestions<Kind>, Key>
  /** @param asked.isNew whether the text is another one than that of the list */
  buildPath: (asked: { search: string; location: string[]; isNew: boolean }) => string
  /** The field of the place. */
  place: ReactNode
  /** Hidden fields: the other filters, for a browser without scripts. */
  children?: ReactNode
}) {
  const navigate = useNavigate()
  const [edited, setText] = usePendingEdit<string>(search)
  const text = edited ?? search
  const typed = useDeferredValue(text.trim())
  const suggestions = useQuery({
    ...suggest(typed.slice(0, maxLength)),
    enabled: typed.length > 1 && typed !== search,
    placeholderData: keepPreviousData,
    staleTime: HOUR_MS,
  })
  const options = typed.length > 1 ? (suggestions.data?.items ?? []) : []

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const location = new FormData(event.currentTarget).getAll('location').filter(isFilled)
    const isNew = text.trim() !== '' && text.trim() !== search
    void navigate(buildPath({ search: text.trim(), location, isNew }))
  }

  return (
    <form method="get" action={action} role="search" onSubmit={submit} className="search-form print:hidden">
      {children}
      <Combobox
        label={label}
        placeholder={placeholder}
        type="text"
        inputMode="search"
        name="search"
        enterKeyHint="search"
        maxLength={maxLength}
        icon={<SearchIcon />}
        text={text}
        onText={setText}
        options={options.map(({ kind, text: suggested, path }) => ({
          key: path,
          text: suggested,
          hint: hints[kind],
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
