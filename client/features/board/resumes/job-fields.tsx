import type { ComponentProps } from 'react'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { ENTRY_TEXT_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { MonthField } from './month-field.tsx'

type TextName = 'position' | 'company' | 'description'
type MonthName = 'startMonth' | 'endMonth'

/** The fields of one job. */
export function JobFields({
  job: { startMonth, endMonth },
  now,
  field,
  onMonth,
}: {
  job: Pick<ExperienceEntry, MonthName>
  now: string
  field: (name: TextName) => Omit<ComponentProps<typeof Input> & ComponentProps<typeof Textarea>, 'label'>
  onMonth: (name: MonthName, value: string | null) => void
}) {
  const thisMonth = now.slice(0, 7)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label="Должность" maxLength={150} {...field('position')} />
        <Input label="Компания" maxLength={150} {...field('company')} />
      </div>
      <MonthField
        label="Начало"
        now={now}
        value={startMonth}
        onChange={(value) => onMonth('startMonth', value)}
      />
      <Checkbox
        label="Работаю здесь сейчас"
        checked={endMonth === null}
        onChange={({ target }) => onMonth('endMonth', target.checked ? null : thisMonth)}
      />
      {endMonth !== null && (
        <MonthField
          label="Окончание"
          now={now}
          value={endMonth}
          onChange={(value) => onMonth('endMonth', value ?? thisMonth)}
        />
      )}
      <Textarea
        label="Что делали и чего добились"
        rows={5}
        maxLength={ENTRY_TEXT_MAX}
        {...field('description')}
      />
    </>
  )
}
