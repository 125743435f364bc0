import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { FIELD_NAMES } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'

/** One profession of the directory. Text that was typed and not chosen is dropped, and the field says so. */
export function ProfessionField({
  form,
  known,
  onKnown,
}: {
  form: VacancyFormFields
  known: ProfessionRef | null
  onKnown: (profession: ProfessionRef) => void
}) {
  const field = form.part('professionId')
  const [typed, setTyped] = useState<string | null>(null)
  const [isDropped, setIsDropped] = useState(false)
  const asked = useDebounced(typed?.trim() ?? '')
  const found = useQuery({
    ...api.directories.professions.queryOptions({ input: { search: asked, limit: 8 } }),
    enabled: asked !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
  const options = typed?.trim()
    ? (found.data?.items ?? []).map((profession) => ({
        key: String(profession.id),
        text: profession.name,
        profession,
      }))
    : []
  const isUnknown = asked !== '' && asked === typed?.trim() && found.data?.items.length === 0
  const chosen = known && known.id === field.value ? known.name : ''
  return (
    <div>
      <Field
        label={FIELD_NAMES.professionId}
        isRequired
        hint="По ней вакансию находят в поиске"
        error={isDropped && chosen === '' ? 'Выберите профессию из списка.' : (field.error ?? null)}
      >
        {(attributes) => (
          <Combobox
            {...attributes}
            label={FIELD_NAMES.professionId}
            ref={field.target}
            text={typed ?? chosen}
            onText={(text) => {
              setTyped(text)
              if (text.trim() === '') field.onChange(null)
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              setIsDropped((typed ?? '').trim() !== '')
              setTyped(null)
            }}
            options={options}
            onChoose={({ profession }) => {
              onKnown(profession)
              field.onChange(profession.id)
              setTyped(null)
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1 text-small text-muted empty:hidden">
        {isUnknown && 'Такой профессии нет в списке. Попробуйте другое слово или ближайшую по смыслу.'}
      </p>
    </div>
  )
}
