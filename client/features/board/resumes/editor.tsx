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
import { RESUME_STEPS } from '#shared/features/board/resumes/vocabulary.ts'
import type { ResumeStep } from '#shared/features/board/resumes/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Completeness } from './completeness.tsx'
import { useCacheMyResume } from './my-resume.ts'
import { ResumeCard } from './resume-card.tsx'
import { FIELD_NAMES, inputOf, previewOf } from './resume-form.ts'
import { ResumePhoto } from './resume-photo.tsx'
import { AboutStep } from './step-about.tsx'
import { ContactsStep } from './step-contacts.tsx'
import { EducationStep } from './step-education.tsx'
import { ExperienceStep } from './step-experience.tsx'
import { HealthNotes } from './health-notes.tsx'
import { GoalStep } from './step-goal.tsx'

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
