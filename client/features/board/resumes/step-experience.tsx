import { useFieldArray } from 'react-hook-form'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { ENTRY_TEXT_MAX, EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { yearsLabel } from '#shared/features/board/resumes/experience.ts'
import { Entries } from './entries.tsx'
import { removeAt } from './remove-at.ts'
import { MonthField } from './month-field.tsx'
import type { EditorForm } from './resume-form.ts'

const NO_JOB = { position: '', company: '', startMonth: null, endMonth: null, description: '' }

/** Jobs, the present one first. */
export function ExperienceStep({ form, now }: { form: EditorForm; now: string }) {
  const { control, watch, getValues, setValue, getFieldState, formState } = form.methods
  const { fields, append, move } = useFieldArray({ control, name: 'experience' })
  const jobs = watch('experience')
  return (
    <Entries
      title="Опыт работы"
      addText={fields.length === 0 ? 'Добавить место работы' : 'Добавить ещё одно'}
      entries={fields.map(({ id }, at) => ({
        key: id,
        name: jobs[at]?.position || `Место работы ${at + 1}`,
        years: jobs[at] ? yearsLabel(jobs[at]) : null,
        note: jobs[at]?.company ?? '',
        hasError: getFieldState(`experience.${at}`, formState).invalid,
      }))}
      max={EXPERIENCE_MAX}
      onAdd={() => append(NO_JOB)}
      onRemove={(at) =>
        removeAt(
          at,
          () => getValues('experience'),
          (left) => setValue('experience', left, { shouldDirty: true }),
        )
      }
      onMove={move}
    >
      {(at) => {
        const job = jobs[at] ?? NO_JOB
        const set = (name: 'startMonth' | 'endMonth', value: string | null) =>
          setValue(`experience.${at}.${name}`, value, { shouldDirty: true })
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Input label="Должность" maxLength={150} {...form.field(`experience.${at}.position`)} />
              <Input label="Компания" maxLength={150} {...form.field(`experience.${at}.company`)} />
            </div>
            <MonthField
              label="Начало"
              now={now}
              value={job.startMonth}
              onChange={(value) => set('startMonth', value)}
            />
            <Checkbox
              label="Работаю здесь сейчас"
              checked={job.endMonth === null}
              onChange={({ target }) => set('endMonth', target.checked ? null : now.slice(0, 7))}
            />
            {job.endMonth !== null && (
              <MonthField
                label="Окончание"
                now={now}
                value={job.endMonth}
                onChange={(value) => set('endMonth', value ?? now.slice(0, 7))}
              />
            )}
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
