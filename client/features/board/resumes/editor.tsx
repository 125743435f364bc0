import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Form, SavedStatus, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Button } from '#client/ui/button.tsx'
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
import { GoalStep } from './step-goal.tsx'

const STEP_NAMES: Readonly<Record<ResumeStep, string>> = {
  goal: 'Кем работать',
  experience: 'Опыт',
  education: 'Образование и языки',
  about: 'Навыки и о себе',
  contacts: 'Имя и контакты',
}

export const isStep = (text: string | null): text is ResumeStep => RESUME_STEPS.some((step) => step === text)

/** Short steps; leaving one saves the draft. The preview shows the card that employers will see in lists. */
export function Editor({ resume, step, now }: { resume: MyResume; step: ResumeStep; now: string }) {
  const { id } = resume
  const navigate = useNavigate()
  const cache = useCacheMyResume()
  const formElement = useRef<HTMLFormElement>(null)
  // The version this tab has loaded: a newer one of another tab must not be overwritten.
  const version = useRef(resume.version)
  const target = useRef<ResumeStep | null>(null)
  const [names, setNames] = useState({ location: resume.location, profession: resume.profession })
  const [isSaved, setIsSaved] = useState(false)
  const next = RESUME_STEPS[RESUME_STEPS.indexOf(step) + 1] ?? null

  const form = useAppForm({
    schema: ResumeForm,
    defaults: inputOf(resume),
    async send({ contacts, ...content }) {
      const saved = await api.resumes.saveDraft.call({ id, version: version.current, content, contacts })
      applyChanged(saved)
      form.methods.reset(inputOf(saved))
      setIsSaved(true)
      const to = target.current ?? next
      target.current = null
      await navigate(to === null ? pathOf('personal-resumes-id', { id }) : `?step=${to}`)
    },
  })
  const values = form.methods.watch()

  function applyChanged(changed: MyResume) {
    version.current = changed.version
    cache(changed)
  }

  function goTo(chosen: ResumeStep) {
    target.current = chosen
    formElement.current?.requestSubmit()
  }

  const completeness = resumeCompleteness(
    { ...values, salary: values.salary.trim() || null },
    { contacts: values.contacts, hasPhoto: resume.photoUrl !== null },
  )

  const at = RESUME_STEPS.indexOf(step)
  const steps = RESUME_STEPS.map((one, index) => {
    const gaps = completeness.gaps.filter((gap) => gap.step === one)
    const isMissing = index < at && gaps.some(({ isRequired }) => isRequired)
    const state = gaps.length === 0 ? 'done' : isMissing ? 'missing' : null
    return { id: one, title: STEP_NAMES[one], state } as const
  })

  return (
    <div className="editor">
      <Stepper steps={steps} current={step} onChoose={goTo} />
      <Form
        form={form}
        labels={FIELD_NAMES}
        ref={formElement}
        onChange={() => setIsSaved(false)}
        className="grid gap-4"
      >
        <Card as="div" className="grid gap-6" key={step}>
          {step !== 'experience' && step !== 'education' && <h2>{STEP_NAMES[step]}</h2>}
          {step === 'goal' && <GoalStep form={form} names={names} onNames={setNames} />}
          {step === 'experience' && <ExperienceStep form={form} now={now} />}
          {step === 'education' && <EducationStep form={form} now={now} />}
          {step === 'about' && <AboutStep form={form} />}
          {step === 'contacts' && (
            <ContactsStep form={form} photo={<ResumePhoto resume={resume} onChanged={applyChanged} />} />
          )}
        </Card>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton form={form} className="max-sm:w-full">
            {next === null ? 'Сохранить и закончить' : 'Сохранить и дальше'}
          </SubmitButton>
          {next !== null && (
            <Button
              variant="quiet"
              className="max-sm:w-full"
              isBusy={form.isSending}
              onClick={() => goTo(step)}
            >
              Сохранить черновик
            </Button>
          )}
          <SavedStatus>{isSaved && 'Черновик сохранён'}</SavedStatus>
        </div>
      </Form>
      <aside aria-label="Предпросмотр" className="grid min-w-0 gap-4">
        <Completeness {...completeness} onStep={goTo} />
        <div>
          <h2 className="mb-2 text-lead font-semibold max-md:px-4">Так вас увидят в списке</h2>
          <ResumeCard
            resume={previewOf(values, { id, photoUrl: resume.photoUrl, now, names })}
            now={now}
            isPreview
          />
        </div>
      </aside>
    </div>
  )
}
