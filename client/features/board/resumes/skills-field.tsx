import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { Button } from '#client/ui/button.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { RESUME_SKILLS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { useSkillOptions } from './directory-options.ts'
import { FIELD_NAMES } from './resume-form.ts'
import type { EditorForm } from './resume-form.ts'

/** Skills one by one, from the directory or in own words. */
export function SkillsField({ form }: { form: EditorForm }) {
  const { field } = useController({ control: form.methods.control, name: 'skills' })
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
                ref={field.ref}
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
    </div>
  )
}
