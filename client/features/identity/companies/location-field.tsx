import { useState } from 'react'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { useFoundPlaces } from '#client/app/use-found-places.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { PlaceIcon } from '#client/ui/icons.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import { FIELD_NAMES, type CompanyInput } from './company-fields.ts'

/** A place of the reference data. A typed text that is not chosen is discarded. */
export function LocationField({ form }: { form: ValuesForm<CompanyInput> }) {
  // Not registered as an element: its text is not always the value.
  const field = form.part('locationId')
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useDebounced(typed?.trim() ?? '')
  const found = useFoundPlaces(asked)
  const options = typed?.trim() ? (found.data?.items ?? []).map(optionOf) : []

  function choose(place: Location | null) {
    form.set('locationId', place?.id ?? null)
    form.set('locationName', place?.name ?? '')
    form.set('locationSlug', place?.slug ?? '')
  }

  return (
    <Field
      label={FIELD_NAMES.locationId}
      hint="Можно не указывать. Вашего места нет в списке — выберите ближайший город."
      error={field.error ?? null}
    >
      {(attributes) => (
        <Combobox
          {...attributes}
          label={FIELD_NAMES.locationId}
          ref={field.target}
          name={field.name}
          icon={<PlaceIcon />}
          text={typed ?? form.values.locationName ?? ''}
          onText={(text) => {
            setTyped(text)
            if (text.trim() === '') choose(null)
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(null)}
          options={options}
          onChoose={({ place }) => {
            choose(place)
            setTyped(null)
          }}
        />
      )}
    </Field>
  )
}

const optionOf = (place: Location) => ({ key: String(place.id), text: place.name, place })
