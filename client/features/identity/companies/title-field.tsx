import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '#client/app/api.ts'
import type { AppForm } from '#client/app/form/use-app-form.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { CompanyTip } from '#shared/features/identity/companies/contract.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { FIELD_NAMES } from './company-fields.ts'
import type { CompanyInput } from './company-fields.ts'

const TYPED_MIN = 2

/** The title; suggests companies of the register, also by INN. */
export function TitleField({ form }: { form: AppForm<CompanyInput> }) {
  const { control, setValue, watch } = form.methods
  const { field, fieldState } = useController({ control, name: 'title' })
  // Null until the user types: an existing title needs no suggestions.
  const [typed, setTyped] = useState<string | null>(null)
  const [filled, setFilled] = useState<string | null>(null)
  const asked = useDebounced(typed?.trim() ?? '')
  const isAsking = asked.length >= TYPED_MIN
  const tips = useQuery({
    ...api.companies.tips.queryOptions({ input: { search: asked } }),
    enabled: isAsking,
    staleTime: HOUR_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isIncomplete = isAsking && (tips.isError || tips.data?.isComplete === false)
  const options = typed === null || !isAsking ? [] : (tips.data?.items ?? []).map(optionOf)

  function fill(tip: CompanyTip) {
    const set = (name: keyof CompanyInput, value: string) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: form.failure !== null })
    set('title', tip.value)
    set('inn', tip.inn ?? '')
    set('kpp', tip.kpp ?? '')
    set('ogrn', tip.ogrn ?? '')
    set('legalTitle', tip.title ?? '')
    // An INN of twelve digits is a person's, whose home address is private.
    const isPerson = tip.inn?.length === 12
    set('address', isPerson ? '' : (tip.address ?? ''))
    // Whether an organisation hires for itself or is an agency, its people say.
    if (isPerson) set('type', 'sole_proprietor')
    setTyped(null)
    setFilled(tip.value)
  }

  return (
    <div>
      <Field
        label={FIELD_NAMES.title}
        isRequired
        hint="Начните печатать название или ИНН и выберите из списка. Нет в списке — введите сами."
        error={fieldState.error?.message ?? null}
      >
        {(attributes) => (
          <Combobox
            {...attributes}
            label={FIELD_NAMES.title}
            ref={field.ref}
            name={field.name}
            onBlur={field.onBlur}
            autoComplete="organization"
            maxLength={120}
            text={watch('title') ?? ''}
            onText={(text) => {
              setValue('title', text, { shouldDirty: true, shouldValidate: form.failure !== null })
              setTyped(text)
              setFilled(null)
            }}
            options={options}
            onChoose={({ tip }) => fill(tip)}
          />
        )}
      </Field>
      <p role="status" className="mt-1 text-small text-muted empty:hidden">
        {isIncomplete &&
          'Реестр сейчас не подсказывает. Введите название и реквизиты сами: это ничему не мешает.'}
        {filled && `Подставили реквизиты: ${filled}. Проверьте их ниже.`}
      </p>
    </div>
  )
}

function optionOf(tip: CompanyTip, index: number) {
  return {
    key: `${index} ${tip.inn ?? ''}`,
    text: tip.value,
    ...(tip.inn ? { hint: `ИНН ${tip.inn}` } : {}),
    tip,
  }
}
