import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { Button } from '#client/ui/button.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { RESUME_SKILLS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import type { ProfessionId } from '#shared/features/reference/professions/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { useSkillOptions } from './directory-options.ts'
import { FIELD_NAMES } from './resume-form.ts'
import type { EditorForm } from './resume-form.ts'

/** Skills one by one, from the directory or in own words. */
export function SkillsField({ form, professionId }: { form: EditorForm; professionId: ProfessionId | null }) {
  const field = form.part('skills')
  const [text, setText] = useState('')
  const options = useSkillOptions(text.trim())
  const isFull = field.value.length >= RESUME_SKILLS_MAX

  function add(name: string) {
    const known = field.value.some((skill) => skill.toLowerCase() === name.trim().toLowerCase())
    if (name.trim() !== '' && !known && !isFull) field.onChange([...field.value, name.trim()])
    setText('')
  }

  return (
    <div>
      <Field label={FIELD_NAMES.skills} hint={`Не больше ${RESUME_SKILLS_MAX}. Напишите и нажмите Enter.`}>
        {(attributes) => (
          <div className="flex gap-2">
            <div className="grow">
              <Combobox
                {...attributes}
                label={FIELD_NAMES.skills}
                ref={field.target}
                name="skill"
                maxLength={80}
                text={text}
                onText={setText}
                options={options}
                onChoose={({ text: name }) => add(name)}
                onKeyDownCapture={(event) => {
                  const isOpen = event.currentTarget.getAttribute('aria-activedescendant') !== null
                  if (event.key !== 'Enter' || isOpen) return
                  event.preventDefault()
                  add(text)
                }}
              />
            </div>
            <Button variant="secondary" onClick={() => add(text)}>
              Добавить
            </Button>
          </div>
        )}
      </Field>
      {field.value.length > 0 && (
        <ul aria-label="Добавленные навыки" className="mt-3 flex flex-wrap gap-2">
          {field.value.map((skill) => (
            <li key={skill} className="max-w-full">
              <button
                type="button"
                className="chip"
                data-chosen=""
                aria-label={`Убрать: ${skill}`}
                onClick={() => field.onChange(field.value.filter((one) => one !== skill))}
              >
                <span className="truncate">{skill}</span>
                <CloseIcon className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {professionId !== null && !isFull && (
        <SuggestedSkills professionId={professionId} known={field.value} onAdd={add} />
      )}
    </div>
  )
}

const SUGGESTED_MAX = 10

/** «1С:Бухгалтерия» and «1С: Бухгалтерия» are one skill. */
const lettersOf = (skill: string) => skill.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '')

/** What vacancies of the profession ask for most, without what the resume has. Nothing while it is unknown. */
function SuggestedSkills({
  professionId,
  known,
  onAdd,
}: {
  professionId: ProfessionId
  known: readonly string[]
  onAdd: (name: string) => void
}) {
  const id = useId()
  const heading = useRef<HTMLParagraphElement>(null)
  const { data } = useQuery({
    ...api.resumes.professionSkills.queryOptions({ input: { id: professionId } }),
    staleTime: DAY_MS,
  })
  const taken = new Set(known.map(lettersOf))
  const items = (data?.items ?? []).filter(({ name }) => !taken.has(lettersOf(name)))
  if (items.length === 0) return null
  return (
    <div className="mt-3">
      <p ref={heading} id={id} tabIndex={-1} className="text-small text-muted">
        Чаще всего просят в вакансиях этой профессии:
      </p>
      <ul aria-labelledby={id} className="mt-2 flex flex-wrap gap-2">
        {items.slice(0, SUGGESTED_MAX).map(({ name }) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              className="chip"
              aria-label={`Добавить: ${name}`}
              onClick={() => {
                onAdd(name)
                // The button that had the focus is gone.
                heading.current?.focus()
              }}
            >
              <span aria-hidden="true">+</span>
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
