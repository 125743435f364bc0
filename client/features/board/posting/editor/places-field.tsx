import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { useFoundPlaces } from '#client/app/use-found-places.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { PlaceIcon } from '#client/ui/icons.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import { PLACES_MAX } from '#shared/features/board/posting/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { ChosenList } from './chosen-list.tsx'
import { FIELD_NAMES } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'

const NONE: readonly string[] = []

/** Several places of the directory. `known` has the names of those that were chosen before. */
export function PlacesField({
  form,
  name,
  hint,
  known,
  onKnown,
  suggested = NONE,
}: {
  form: VacancyFormFields
  name: 'workFromIds' | 'locationIds'
  hint: string
  known: readonly LocationRef[]
  onKnown: (place: LocationRef) => void
  /** Slugs with a button each while nothing is chosen. */
  suggested?: readonly string[]
}) {
  const field = form.part(name)
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const asked = useDebounced(typed.trim())
  const found = useFoundPlaces(asked)
  const chosen: readonly number[] = field.value
  const options = (typed.trim() === '' ? [] : (found.data?.items ?? []))
    .filter(({ id }) => !chosen.includes(id))
    .map((place) => ({ key: String(place.id), text: place.name, place }))

  function choose(place: LocationRef) {
    onKnown(place)
    setTyped('')
    if (!chosen.includes(place.id) && chosen.length < PLACES_MAX) field.onChange([...chosen, place.id])
  }

  return (
    <div>
      <Field
        label={FIELD_NAMES[name]}
        isRequired
        hint={hint}
        error={isLeft && typed.trim() !== '' ? 'Выберите место из списка.' : (field.error ?? null)}
      >
        {(attributes) => (
          <>
            <ChosenList
              items={chosen.map((id) => ({
                key: String(id),
                text: known.find((place) => place.id === id)?.name ?? `Место № ${id}`,
              }))}
              onRemove={(key) => field.onChange(chosen.filter((id) => String(id) !== key))}
            />
            <Combobox
              {...attributes}
              label={FIELD_NAMES[name]}
              ref={field.target}
              icon={<PlaceIcon />}
              text={typed}
              onText={setTyped}
              onFocus={() => setIsLeft(false)}
              onBlur={() => setIsLeft(true)}
              options={options}
              onChoose={({ place }) => choose(place)}
            />
          </>
        )}
      </Field>
      {chosen.length === 0 &&
        suggested.map((slug) => <SuggestedPlace key={slug} slug={slug} onChoose={choose} />)}
    </div>
  )
}

function SuggestedPlace({ slug, onChoose }: { slug: string; onChoose: (place: LocationRef) => void }) {
  const { data } = useQuery({
    ...api.locations.bySlug.queryOptions({ input: { slug } }),
    staleTime: DAY_MS,
  })
  if (!data) return null
  return (
    <Button variant="quiet" size="small" className="mt-1" onClick={() => onChoose(data)}>
      Вся {data.name}
    </Button>
  )
}
