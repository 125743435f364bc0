import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { SKILL_LENGTH_MAX } from '#shared/features/board/posting/vocabulary.ts'
import { SKILLS_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { ChosenList } from './chosen-list.tsx'
import { FIELD_NAMES } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'

/** Skills of the directory, or any other text. */
export function SkillsField({ form }: { form: VacancyFormFields }) {
  const field = form.part('skills')
  const [typed, setTyped] = useState('')
  const asked = useDebounced(typed.trim())
  const found = useQuery({
    ...api.directories.skills.queryOptions({ input: { search: asked, limit: 8 } }),
    enabled: asked !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
  const chosen: readonly string[] = field.value
  const isChosen = (name: string) => chosen.some((one) => one.toLowerCase() === name.toLowerCase())
  const options = (typed.trim() === '' ? [] : (found.data?.items ?? []))
    .filter(({ name }) => !isChosen(name))
    .map(({ name }) => ({ key: name, text: name }))

  function add(given: string) {
    const name = given.trim().slice(0, SKILL_LENGTH_MAX)
    setTyped('')
    if (name !== '' && !isChosen(name) && chosen.length < SKILLS_MAX) field.onChange([...chosen, name])
  }

  return (
    <Field
      label={FIELD_NAMES.skills}
      hint={`До ${SKILLS_MAX}. Выберите из списка или добавьте свой`}
      error={field.error ?? null}
    >
      {(attributes) => (
        <>
          <ChosenList
            items={chosen.map((name) => ({ key: name, text: name }))}
            onRemove={(key) => field.onChange(chosen.filter((name) => name !== key))}
          />
          <div className="flex gap-2">
            <div
              className="min-w-0 grow"
              role="presentation"
              onKeyDown={(event) => {
                // The combobox handles Enter when it chooses from its list.
                if (event.key !== 'Enter' || event.defaultPrevented || typed.trim() === '') return
                event.preventDefault()
                add(typed)
              }}
            >
              <Combobox
                {...attributes}
                label={FIELD_NAMES.skills}
                ref={field.target}
                maxLength={SKILL_LENGTH_MAX}
                text={typed}
                onText={setTyped}
                options={options}
                onChoose={({ text }) => add(text)}
              />
            </div>
            <Button variant="secondary" onClick={() => add(typed)}>
              Добавить
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}
