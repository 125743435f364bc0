import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { FIELD_NAMES } from './company-fields.ts'
import type { CompanyInput } from './company-fields.ts'

const TYPED_MIN = 3

/** Suggests addresses of the register down to the house; any other text is accepted too. */
export function AddressField({ form }: { form: ValuesForm<CompanyInput> }) {
  const field = form.part('address')
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useDebounced(typed?.trim() ?? '')
  const tips = useQuery({
    ...api.companies.addressTips.queryOptions({
      input: { search: asked, location: form.values.locationSlug || null },
    }),
    enabled: asked.length >= TYPED_MIN,
    staleTime: HOUR_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const options = typed === null || asked.length < TYPED_MIN ? [] : (tips.data?.items ?? [])
  return (
    <Field label={FIELD_NAMES.address} error={field.error ?? null}>
      {(attributes) => (
        <Combobox
          {...attributes}
          label={FIELD_NAMES.address}
          ref={field.target}
          name={field.name}
          maxLength={300}
          text={form.values.address ?? ''}
          onText={(text) => {
            form.set('address', text)
            setTyped(text)
          }}
          options={options.map(({ value }) => ({ key: value, text: value }))}
          onChoose={({ text }) => {
            form.set('address', text)
            setTyped(null)
          }}
        />
      )}
    </Field>
  )
}
