import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '#client/app/api.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { ChevronDownIcon, PlaceIcon } from '#client/ui/icons.tsx'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

export type PlaceOption = { slug: string; name: string }

const ANYWHERE = 'Любое место'

export type PlaceFieldProps = {
  chosen: PlaceOption | null
  /** Suggestions before anything is typed. */
  places: readonly PlaceOption[]
}

/**
 * A field with suggestions that fills a hidden `location`. Without scripts a select of `places` does the same.
 */
export default function PlaceField({ chosen, places }: PlaceFieldProps) {
  const isHydrated = useHydrated()
  const [picked, setPicked] = usePendingEdit<{ place: PlaceOption | null }>(chosen?.slug)
  const place = picked ? picked.place : chosen
  const setPlace = (next: PlaceOption | null) => setPicked({ place: next })
  const [text, setText] = useState<string | null>(null)
  const typed = useDeferredValue(text?.trim() ?? '')
  const found = useQuery({
    ...api.locations.search.queryOptions({
      input: { search: typed, type: null, countryIso2: null, limit: 8 },
    }),
    enabled: typed !== '',
    staleTime: HOUR_MS,
  })
  const options = typed === '' ? [{ slug: '', name: ANYWHERE }, ...places] : (found.data?.items ?? [])

  function choose(slug: string, name: string) {
    setPlace(slug === '' ? null : { slug, name })
    setText(null)
  }

  return (
    <>
      <div className="select js:hidden">
        <select
          className="input"
          name="location"
          aria-label="Место"
          defaultValue={chosen?.slug ?? ''}
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
      <input type="hidden" name="location" value={place?.slug ?? ''} disabled={!isHydrated} />
      <div className="hidden js:block">
        <Combobox
          label="Место"
          placeholder={ANYWHERE}
          icon={<PlaceIcon />}
          text={text ?? place?.name ?? ''}
          onText={(next) => {
            setText(next)
            if (next.trim() === '') setPlace(null)
          }}
          onFocus={(event) => event.currentTarget.select()}
          // A place is one of the directory: text that was typed and not chosen is dropped.
          onBlur={() => setText(null)}
          options={options.map(({ slug, name }) => ({ key: slug, text: name }))}
          onChoose={({ key, text: name }) => choose(key, name)}
        />
      </div>
    </>
  )
}

function withChosen(places: readonly PlaceOption[], chosen: PlaceOption | null) {
  return chosen && !places.some(({ slug }) => slug === chosen.slug) ? [chosen, ...places] : places
}
