import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '#client/app/api.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { ChevronDownIcon, PlaceIcon } from '#client/ui/icons.tsx'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

export type PlaceOption = { slug: string; name: string }

const ANYWHERE = 'Любое место'
/** Begins the key of a place that is added to those that are chosen. */
const ADDED = '+'
const FURTHER_MAX = 3

export type PlaceFieldProps = {
  chosen: readonly PlaceOption[]
  /** Suggestions before anything is typed. */
  places: readonly PlaceOption[]
}

/**
 * A field with suggestions that fills a hidden `location`. Without scripts a select of `places` does the same.
 */
export default function PlaceField({ chosen, places }: PlaceFieldProps) {
  const isHydrated = useHydrated()
  const chosenSlugs = chosen.map(({ slug }) => slug).join()
  const [picked, setPlaces] = usePendingEdit<readonly PlaceOption[]>(chosenSlugs)
  const shown = picked ?? chosen
  // Without scripts a select takes one place; several stay until a chip takes one out.
  const isSeveral = chosen.length > 1
  const [text, setText] = useState<string | null>(null)
  const typed = useDeferredValue(text?.trim() ?? '')
  const found = useQuery({
    ...api.locations.search.queryOptions({
      input: { search: typed, type: null, countryIso2: null, limit: 8 },
    }),
    enabled: typed !== '',
    staleTime: HOUR_MS,
  })
  const named = typed === '' ? [{ slug: '', name: ANYWHERE }, ...places] : (found.data?.items ?? [])
  // What is chosen takes the place of what was, so that one more is an option of its own.
  const further =
    typed === '' || shown.length === 0 || shown.length === vacancyList.fields.location.countMax
      ? []
      : named.filter(({ slug }) => !shown.some((one) => one.slug === slug)).slice(0, FURTHER_MAX)
  const options = [
    ...named.map(({ slug, name }) => ({ key: slug, text: name })),
    ...further.map(({ slug, name }) => ({ key: ADDED + slug, text: name, hint: 'добавить' })),
  ]

  function choose(key: string, name: string) {
    if (key.startsWith(ADDED)) setPlaces([...shown, { slug: key.slice(ADDED.length), name }])
    else setPlaces(key === '' ? [] : [{ slug: key, name }])
    setText(null)
  }

  return (
    <>
      {isSeveral ? (
        <p className="input js:hidden">{joinPlaces(chosen)}</p>
      ) : (
        <div className="select js:hidden">
          <select
            className="input"
            name="location"
            aria-label="Место"
            defaultValue={chosenSlugs}
            disabled={isHydrated}
          >
            <option value="">{ANYWHERE}</option>
            {withChosen(places, chosen).map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
      )}
      {shown.map(({ slug }) => (
        <input key={slug} type="hidden" name="location" value={slug} disabled={!isHydrated && !isSeveral} />
      ))}
      <div className="hidden js:block">
        <Combobox
          label="Место"
          placeholder={ANYWHERE}
          icon={<PlaceIcon />}
          text={text ?? joinPlaces(shown)}
          onText={(next) => {
            setText(next)
            if (next.trim() === '') setPlaces([])
          }}
          onFocus={(event) => event.currentTarget.select()}
          // A place is one of the directory: text that was typed and not chosen is dropped.
          onBlur={() => setText(null)}
          options={options}
          onChoose={({ key, text: name }) => choose(key, name)}
        />
      </div>
    </>
  )
}

const joinPlaces = (places: readonly PlaceOption[]) => places.map(({ name }) => name).join(', ')

const withChosen = (places: readonly PlaceOption[], chosen: readonly PlaceOption[]) => [
  ...chosen.filter((one) => !places.some(({ slug }) => slug === one.slug)),
  ...places,
]
