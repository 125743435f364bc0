import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useNavigate } from 'react-router'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { EditorFooter } from '#client/app/editor/editor-footer.tsx'
import { EditorHead, EditorPreview, PreviewCard } from '#client/app/editor/editor-preview.tsx'
import { useAutosave } from '#client/app/editor/use-autosave.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { resumeCompleteness } from '#shared/features/board/resumes/completeness.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { ResumeForm } from '#shared/features/board/resumes/forms.ts'
import { RESUME_STEPS, EXPERIENCE_MAX, type ResumeStep } from '#shared/features/board/resumes/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Completeness } from './completeness.tsx'
import { useCacheMyResume } from '../my-resume/my-resume.ts'
import { ResumeCard } from '../reading/resume-card.tsx'
import { FIELD_NAMES, inputOf, previewOf, type EditorForm } from '../resume-form.ts'
import { AboutStep } from './step-about.tsx'
import { ContactsStep } from './step-contacts.tsx'
import { EducationStep } from './step-education.tsx'
import { HealthNotes } from './health-notes.tsx'
import { GoalStep } from './step-goal.tsx'
import { PhotoField } from '#client/app/form/photo-field.tsx'
import { yearsLabel } from '#shared/features/board/resumes/experience.ts'
import { Entries } from './entries.tsx'
import { ExperienceChoice } from '#client/app/form/experience-choice.tsx'
import { JobFields } from './job-fields.tsx'

const NO_JOB = { position: '', company: '', startMonth: null, endMonth: null, description: '' }

const STEP_NAMES: Readonly<Record<ResumeStep, string>> = {
  goal: 'Кем работать',
  experience: 'Опыт',
  education: 'Образование и языки',
  about: 'Навыки и о себе',
  contacts: 'Имя и контакты',
}

export const isStep = (text: string | null): text is ResumeStep => RESUME_STEPS.some((step) => step === text)

/** A resume in short steps, saved while it is written. The preview shows the card that employers will see in lists. */
export function Editor({ resume, step, now }: { resume: MyResume; step: ResumeStep; now: string }) {
  const { id } = resume
  const navigate = useNavigate()
  const cache = useCacheMyResume()
  const target = useRef<ResumeStep | null>(null)
  const [names, setNames] = useState({ location: resume.location, profession: resume.profession })
  const at = RESUME_STEPS.indexOf(step)
  const [before = null, next = null] = [RESUME_STEPS[at - 1], RESUME_STEPS[at + 1]]

  const form = useValuesForm({
    schema: ResumeForm,
    defaults: inputOf(resume),
    onChange: (): void => autosave.touch(),
    async send() {
      if (!(await autosave.flush())) {
        const failure = autosave.failureOfLast()
        // A conflict is asked about at the end of the form.
        if (failure !== null && statusOf(failure) !== 409) throw failure
        return
      }
      const to = target.current ?? next
      target.current = null
      if (to !== step) await navigate(to === null ? pathOf('personal-resumes-id', { id }) : `?step=${to}`)
    },
  })
  const autosave = useAutosave({
    initialVersion: resume.version,
    read: (): z.output<typeof ResumeForm> | null => ResumeForm.safeParse(form.read()).data ?? null,
    async save({ contacts, ...content }, version) {
      const edited = version ?? (await api.resumes.own.call({ id })).version
      const saved = await api.resumes.saveDraft.call({ id, version: edited, content, contacts })
      cache(saved)
      return { version: saved.version, savedAt: saved.updatedAt }
    },
  })
  const { values } = form

  function applyPhoto(changed: MyResume) {
    autosave.setVersion(changed.version)
    cache(changed)
  }

  function goTo(chosen: ResumeStep) {
    target.current = chosen
    form.ref.current?.requestSubmit()
  }

  const completeness = resumeCompleteness(
    { ...values, salary: values.salary.trim() || null },
    { contacts: values.contacts, hasPhoto: resume.photoUrl !== null },
  )

  const steps = RESUME_STEPS.map((one, index) => {
    const gaps = completeness.gaps.filter((gap) => gap.step === one)
    const isMissing = index < at && gaps.some(({ isRequired }) => isRequired)
    const state = gaps.length === 0 ? 'done' : isMissing ? 'missing' : null
    return { id: one, title: STEP_NAMES[one], state } as const
  })

  return (
    <>
      <EditorHead title={resume.title || 'Новое резюме'} />
      <div className="editor">
        <Stepper steps={steps} current={step} onChoose={goTo} />
        <Form form={form} labels={FIELD_NAMES}>
          <Card as="div" className="grid gap-6" key={step}>
            {step !== 'experience' && step !== 'education' && <h2>{STEP_NAMES[step]}</h2>}
            {step === 'goal' && <GoalStep form={form} names={names} onNames={setNames} />}
            {step === 'experience' && <ExperienceStep form={form} now={now} />}
            {step === 'education' && <EducationStep form={form} now={now} />}
            {step === 'about' && (
              <AboutStep form={form} resumeId={id} professionId={names.profession?.id ?? null} />
            )}
            {step === 'contacts' && (
              <ContactsStep form={form} photo={<ResumePhoto resume={resume} onChanged={applyPhoto} />} />
            )}
            <HealthNotes notes={resume.health.notes.filter((note) => note.step === step)} />
          </Card>
          <EditorFooter
            autosave={autosave}
            onRetry={() => goTo(step)}
            onBack={before && (() => goTo(before))}
          >
            <SubmitButton form={form}>{next === null ? 'Готово' : 'Дальше'}</SubmitButton>
          </EditorFooter>
        </Form>
        <EditorPreview title="Предпросмотр">
          <Completeness {...completeness} onStep={goTo} />
          <PreviewCard title="Так вас увидят в списке">
            <ResumeCard
              resume={previewOf(values, { id, photoUrl: resume.photoUrl, now, names })}
              now={now}
              isPreview
            />
          </PreviewCard>
        </EditorPreview>
      </div>
    </>
  )
}

function ResumePhoto({ resume, onChanged }: { resume: MyResume; onChanged: (resume: MyResume) => void }) {
  const { id } = resume
  return (
    <PhotoField
      id={id}
      photoUrl={resume.photoUrl}
      name={resume.draft.firstName || '?'}
      send={(picture) => api.resumes.setPhoto.call({ id, ...picture })}
      remove={() => api.resumes.removePhoto.call({ id })}
      onChanged={onChanged}
    />
  )
}

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
