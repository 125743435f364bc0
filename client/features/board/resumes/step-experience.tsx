import { useController, useFieldArray } from 'react-hook-form'
import { EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { yearsLabel } from '#shared/features/board/resumes/experience.ts'
import { Entries } from './entries.tsx'
import { ExperienceChoice } from '#client/app/form/experience-choice.tsx'
import { removeAt } from './remove-at.ts'
import { JobFields } from './job-fields.tsx'
import type { EditorForm } from './resume-form.ts'

const NO_JOB = { position: '', company: '', startMonth: null, endMonth: null, description: '' }

/** Jobs, the present one first. */
export function ExperienceStep({ form, now }: { form: EditorForm; now: string }) {
  const { control, watch, getValues, setValue, getFieldState, formState } = form.methods
  const { fields, append, move } = useFieldArray({ control, name: 'experience' })
  const jobs = watch('experience')
  return (
    <>
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
        {(at) => (
          <JobFields
            job={jobs[at] ?? NO_JOB}
            now={now}
            field={(name) => form.field(`experience.${at}.${name}`)}
            onMonth={(name, value) => setValue(`experience.${at}.${name}`, value, { shouldDirty: true })}
          />
        )}
      </Entries>
      {jobs.every(({ startMonth }) => startMonth === null) && <StatedExperience form={form} />}
    </>
  )
}

/** Asked where the dates of the jobs do not say it. */
function StatedExperience({ form }: { form: EditorForm }) {
  const { field } = useController({ control: form.methods.control, name: 'statedExperience' })
  return (
    <ExperienceChoice
      noneLabel="Не указывать"
      hint="Если у мест работы есть даты, посчитаем по ним."
      radio={(range) => ({
        name: field.name,
        ref: range === null ? field.ref : undefined,
        checked: (field.value?.range ?? null) === range,
        onChange: () => field.onChange(range && { range, months: null }),
        onBlur: field.onBlur,
      })}
    />
  )
}
