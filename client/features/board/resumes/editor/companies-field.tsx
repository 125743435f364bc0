import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

/** Chooses companies of this site by name. */
export function CompaniesField({
  label,
  hint,
  error = null,
  name,
  chosen,
  max,
  onChange,
}: {
  label: string
  hint: string
  error?: string | null
  name: string
  chosen: readonly CompanyRef[]
  max: number
  onChange: (companies: CompanyRef[]) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isSuccess } = useQuery({
    ...api.companies.names.queryOptions({ input: { search } }),
    enabled: search.length > 1,
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  })
  const found = search.length > 1 ? (data?.items ?? []) : []
  const options = found
    .filter((company) => !chosen.some((one) => one.id === company.id))
    .map((company) => ({ key: String(company.id), text: company.title, company }))
  const isFull = chosen.length >= max

  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(attributes) => (
          <Combobox
            {...attributes}
            label={label}
            ref={input}
            name={name}
            maxLength={100}
            text={text}
            onText={setText}
            options={options}
            onChoose={({ company }) => {
              if (!isFull) onChange([...chosen, company])
              setText('')
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1 text-small text-muted empty:hidden">
        {isFull
          ? `Больше ${max} компаний выбрать нельзя.`
          : isSuccess && search.length > 1 && found.length === 0 && 'Такой компании на сайте нет.'}
      </p>
      {chosen.length > 0 && (
        <ul id={id} aria-label={`Выбрано: ${label}`} className="mt-3 flex flex-wrap gap-2">
          {chosen.map((company) => (
            <li key={company.id} className="max-w-full">
              <button
                type="button"
                className="chip"
                data-chosen=""
                aria-label={`Убрать: ${company.title}`}
                onClick={() => {
                  onChange(chosen.filter((one) => one.id !== company.id))
                  // The button that had the focus is gone.
                  input.current?.focus()
                }}
              >
                <span className="truncate">{company.title}</span>
                <CloseIcon className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
