import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { EditorFooter } from '#client/app/editor/editor-footer.tsx'
import { EditorHead, EditorPreview, PreviewCard } from '#client/app/editor/editor-preview.tsx'
import { useAutosave } from '#client/app/editor/use-autosave.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { sentPath } from '#shared/routing/sent.ts'
import { Card } from '#client/ui/card.tsx'
import type { Duplicate, MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { EMPTY_CONTENT, type VacancyContent } from '#shared/features/board/posting/model.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CheckStep } from './step-check.tsx'
import { MainStep, type Names } from './step-main.tsx'
import { TermsStep } from './step-terms.tsx'
import { TextStep } from './step-text.tsx'
import { CorrectionNotes } from './correction-notes.tsx'
import type { CorrectionPlace } from './correction-places.ts'
import { showPassage } from './passage.ts'
import { FIELD_NAMES, stepOf, STEPS, type StepId } from './steps.ts'
import { useVacancyForm, type VacancyFormFields } from './use-vacancy-form.ts'
import { Stepper } from '#client/ui/stepper.tsx'
import { validationErrors } from '#shared/features/board/posting/forms.ts'

/** Query key of the text with which an editor started. */
export const EDITED_KEY = 'edited-vacancy'

/** A vacancy in short steps, saved while it is written. */
export function VacancyEditor({
  vacancy,
  companyId,
  heading,
  step,
  now,
  reasons,
  shown,
  canPay,
  onStep,
  onMade,
  renderPreview,
}: {
  /** Null for a new vacancy. */
  vacancy: MyVacancy | null
  companyId: number
  heading: string
  step: StepId
  now: string
  /** Corrections that a moderator requested. */
  reasons: readonly CorrectionPlace[]
  /** The place at which the editor opens; null for the start of the step. */
  shown: { field: string; quote: string | null } | null
  /** Whether the user may pay for the company. */
  canPay: boolean
  onStep: (step: StepId) => void
  onMade: (id: VacancyId) => void
  renderPreview: (content: VacancyContent, names: Names) => ReactNode
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [names, setNames] = useState<Names>({
    profession: vacancy?.profession ?? null,
    places: vacancy?.places ?? [],
  })
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  const storedId = useRef(vacancy?.id ?? null)
  const form = useVacancyForm({
    content: vacancy?.content ?? EMPTY_CONTENT,
    step,
    onStep,
    onChange: () => autosave.touch(),
    onSubmit: () => (step === 'check' ? publish(false) : goNext()),
  })
  const autosave = useAutosave({
    initialVersion: vacancy?.version ?? null,
    read: form.read,
    async save(content, version) {
      const { current: id } = storedId
      if (id !== null) return api.posting.saveDraft.call({ id, content, version })
      const made = await api.posting.create.call({ companyId, content })
      storedId.current = made.id
      onMade(made.id)
      return made
    },
  })
  const isPublished = vacancy?.status === 'published'
  const at = STEPS.findIndex(({ id }) => id === step)
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]]

  /** Stops waiting for the field of a passage. Waiting for a later passage ends the wait for an earlier one. */
  const stopWaiting = useRef(() => {})
  const showFirst = useEffectEvent(() => {
    if (shown) stopWaiting.current = showPassage(shown)
  })
  useEffect(() => {
    // In the next task: a navigation moves the focus to the start of the page after the effects of its parts.
    const timer = setTimeout(showFirst)
    return () => {
      clearTimeout(timer)
      stopWaiting.current()
    }
  }, [])

  function showPlace(place: CorrectionPlace) {
    stopWaiting.current()
    if (stepOf(place.field) !== step) onStep(stepOf(place.field))
    stopWaiting.current = showPassage(place)
  }

  // The vacancy that was saved here is newer than the cached one.
  useEffect(
    () => () => {
      queryClient.removeQueries({ queryKey: [EDITED_KEY] })
      void queryClient.invalidateQueries({ queryKey: api.posting.read.key() })
      void queryClient.invalidateQueries({ queryKey: api.posting.list.key() })
    },
    [queryClient],
  )

  function goTo(next: StepId) {
    form.fail(null, {})
    onStep(next)
    setTimeout(() => title.current?.focus(), 60)
  }

  async function goNext() {
    await autosave.flush()
    if (after) goTo(after.id)
  }

  const saveAgain = () =>
    form.run(async () => {
      form.fail(null, {})
      if (await autosave.flush()) return
      const failure = autosave.failureOfLast()
      if (failure !== null) throw failure
    })

  async function publish(isDuplicateMeant: boolean) {
    if (!form.check()) return
    const isStored = await autosave.flush()
    const { current: id } = storedId
    if (!isStored || id === null) return
    const { next, duplicates: found } = await api.posting.submit.call({ id, isDuplicateMeant })
    setDuplicates(found)
    if (next === 'duplicates') return
    if (next === 'tariffs')
      return navigate(pathOf(canPay ? 'personal-vacancies-id-tariffs' : 'personal-vacancies-id', { id }))
    return navigate(sentPath(pathOf('personal-vacancies-id', { id })))
  }

  return (
    <div className="grid gap-4">
      <EditorHead title={heading} />
      <div className="editor">
        <StepNav form={form} current={step} onChoose={goTo} />
        <Form form={form} labels={FIELD_NAMES}>
          <Card as="div" className="grid gap-6">
            <h2 ref={title} tabIndex={-1}>
              {STEPS.find(({ id }) => id === step)?.title}
            </h2>
            <CorrectionNotes places={reasons} onShow={showPlace} />
            {step === 'main' && <MainStep form={form} names={names} onNames={setNames} />}
            {step === 'terms' && <TermsStep form={form} />}
            {step === 'text' && <TextStep form={form} />}
            {step === 'check' && (
              <CheckStep
                form={form}
                now={now}
                isPublished={isPublished}
                duplicates={duplicates}
                onConfirmDuplicate={() => void form.run(() => publish(true))}
              />
            )}
          </Card>
          <EditorFooter
            autosave={autosave}
            onRetry={() => void saveAgain()}
            onBack={before ? () => goTo(before.id) : null}
          >
            <SubmitButton form={form}>
              {step !== 'check' ? (
                'Дальше'
              ) : isPublished ? (
                <>
                  Отправить<span className="max-sm:sr-only"> изменения</span>
                </>
              ) : (
                'Опубликовать'
              )}
            </SubmitButton>
          </EditorFooter>
        </Form>
        <EditorPreview title="Как вакансия выглядит в списке">
          <PreviewCard title="Так вакансию увидят в списке">
            <div inert>{renderPreview(form.values, names)}</div>
          </PreviewCard>
        </EditorPreview>
      </div>
    </div>
  )
}

/** Any step can be opened at any time: a draft may be incomplete. Renders at every keystroke. */
function StepNav({
  form,
  current,
  onChoose,
}: {
  form: VacancyFormFields
  current: StepId
  onChoose: (step: StepId) => void
}) {
  const errors = validationErrors(form.values) ?? {}
  const at = STEPS.findIndex(({ id }) => id === current)
  const steps = STEPS.map(({ id, title, fields }, index) => {
    const isMissing = Object.keys(fields).some((field) => field in errors)
    const state = isMissing ? 'missing' : 'done'
    // The last step has nothing to fill in, and a step ahead is not missing anything yet.
    return { id, title, state: id === 'check' || (isMissing && index >= at) ? null : state } as const
  })
  return <Stepper steps={steps} current={current} onChoose={onChoose} />
}
