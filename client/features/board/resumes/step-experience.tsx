import { EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { yearsLabel } from '#shared/features/board/resumes/experience.ts'
import { Entries } from './entries.tsx'
import { ExperienceChoice } from '#client/app/form/experience-choice.tsx'
import { JobFields } from './job-fields.tsx'
import type { EditorForm } from './resume-form.ts'

const NO_JOB = { position: '', company: '', startMonth: null, endMonth: null, description: '' }

/** Jobs, the present one first. */
export function ExperienceStep({ form, now }: { form: EditorForm; now: string }) {
  const { keys, append, remove, move } = form.list('experience')
  const jobs = form.values.experience
  return (
    <>
      <Entries
        title="Опыт работы"
        addText={keys.length === 0 ? 'Добавить место работы' : 'Добавить ещё одно'}
        entries={keys.map((key, at) => ({
          key,
          name: jobs[at]?.position || `Место работы ${at + 1}`,
          years: jobs[at] ? yearsLabel(jobs[at]) : null,
          note: jobs[at]?.company ?? '',
          hasError: form.hasError(`experience.${at}`),
        }))}
        max={EXPERIENCE_MAX}
        onAdd={() => append(NO_JOB)}
        onRemove={remove}
        onMove={move}
      >
        {(at) => (
          <JobFields
            job={jobs[at] ?? NO_JOB}
            now={now}
            field={(name) => form.field(`experience.${at}.${name}`)}
            onMonth={(name, value) => form.set(`experience.${at}.${name}`, value)}
          />
        )}
      </Entries>
      {jobs.every(({ startMonth }) => startMonth === null) && <StatedExperience form={form} />}
    </>
  )
}

/** Asked where the dates of the jobs do not say it. */
function StatedExperience({ form }: { form: EditorForm }) {
  const field = form.part('statedExperience')
  return (
    <ExperienceChoice
      noneLabel="Не указывать"
      hint="Если у мест работы есть даты, посчитаем по ним."
      radio={(range) => ({
        name: field.name,
        ref: range === null ? field.target : undefined,
        checked: (field.value?.range ?? null) === range,
        onChange: () => field.onChange(range && { range, months: null }),
      })}
    />
  )
}
