import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '#client/app/api.ts'
import type { AppForm } from '#client/app/form/use-app-form.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { FIELD_NAMES } from './company-fields.ts'
import type { CompanyInput } from './company-fields.ts'

const TYPED_MIN = 3

/** Suggests addresses of the register down to the house; any other text is accepted too. */
export function AddressField({ form }: { form: AppForm<CompanyInput> }) {
  const { control, setValue, watch } = form.methods
  const { field, fieldState } = useController({ control, name: 'address' })
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useDebounced(typed?.trim() ?? '')
  const tips = useQuery({
    ...api.companies.addressTips.queryOptions({
      input: { search: asked, location: watch('locationSlug') || null },
    }),
    enabled: asked.length >= TYPED_MIN,
    staleTime: HOUR_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const options = typed === null || asked.length < TYPED_MIN ? [] : (tips.data?.items ?? [])
  return (
    <Field label={FIELD_NAMES.address} error={fieldState.error?.message ?? null}>
      {(attributes) => (
        <Combobox
          {...attributes}
          label={FIELD_NAMES.address}
          ref={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          maxLength={300}
          text={watch('address') ?? ''}
          onText={(text) => {
            setValue('address', text, { shouldDirty: true })
            setTyped(text)
          }}
          options={options.map(({ value }) => ({ key: value, text: value }))}
          onChoose={({ text }) => {
            setValue('address', text, { shouldDirty: true })
            setTyped(null)
          }}
        />
      )}
    </Field>
  )
}
