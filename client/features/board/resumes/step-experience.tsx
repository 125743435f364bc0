import { useFieldArray } from 'react-hook-form'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { ENTRY_TEXT_MAX, EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { Entries } from './entries.tsx'
import { MonthField } from './month-field.tsx'
import type { EditorForm } from './resume-form.ts'

/** Jobs, the present one first. */
export function ExperienceStep({ form, now }: { form: EditorForm; now: string }) {
  const { control, watch, setValue } = form.methods
  const { fields, prepend, append, remove } = useFieldArray({ control, name: 'experience' })
  const jobs = watch('experience')
  const empty = { position: '', company: '', startMonth: null, endMonth: null, description: '' }
  return (
    <Entries
      title="Опыт работы"
      addText={fields.length === 0 ? 'Добавить место работы' : 'Добавить ещё одно'}
      names={fields.map(({ id }, at) => ({ key: id, name: jobs[at]?.position || `Место работы ${at + 1}` }))}
      max={EXPERIENCE_MAX}
      onAdd={() => (fields.length === 0 ? prepend(empty) : append(empty))}
      onRemove={remove}
    >
      {(at) => {
        const job = jobs[at] ?? empty
        const set = (name: 'startMonth' | 'endMonth', value: string | null) =>
          setValue(`experience.${at}.${name}`, value, { shouldDirty: true })
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Input label="Должность" maxLength={150} {...form.field(`experience.${at}.position`)} />
              <Input label="Компания" maxLength={150} {...form.field(`experience.${at}.company`)} />
              <MonthField
                label="Начало"
                now={now}
                value={job.startMonth}
                onChange={(value) => set('startMonth', value)}
              />
              <MonthField
                label="Окончание"
                now={now}
                value={job.endMonth}
                isDisabled={job.endMonth === null}
                onChange={(value) => set('endMonth', value ?? now.slice(0, 7))}
              />
            </div>
            <Checkbox
              label="Работаю здесь сейчас"
              checked={job.endMonth === null}
              onChange={({ target }) => set('endMonth', target.checked ? null : now.slice(0, 7))}
            />
            <Textarea
              label="Что делали и чего добились"
              rows={5}
              maxLength={ENTRY_TEXT_MAX}
              {...form.field(`experience.${at}.description`)}
            />
          </>
        )
      }}
    </Entries>
  )
}
