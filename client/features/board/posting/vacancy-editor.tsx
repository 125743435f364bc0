import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { Duplicate, MyVacancy } from '#shared/features/board/posting/contract.ts'
import { EMPTY_CONTENT } from '#shared/features/board/posting/model.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { SaveStatus } from './save-status.tsx'
import { CheckStep } from './step-check.tsx'
import { MainStep } from './step-main.tsx'
import type { Names } from './step-main.tsx'
import { StepNav } from './step-nav.tsx'
import { TermsStep } from './step-terms.tsx'
import { TextStep } from './step-text.tsx'
import { FIELD_NAMES, STEPS } from './steps.ts'
import type { StepId } from './steps.ts'
import { useAutosave } from './use-autosave.ts'
import { useVacancyForm } from './use-vacancy-form.ts'

/** Query key of the text that an editor began with. */
export const EDITED_KEY = 'edited-vacancy'

/** A vacancy in short steps, saved while it is written. */
export function VacancyEditor({
  vacancy,
  companyId,
  heading,
  step,
  now,
  onStep,
  onMade,
  renderPreview,
}: {
  /** Null for a new one. */
  vacancy: MyVacancy | null
  companyId: number
  heading: string
  step: StepId
  now: string
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
  const { form, check, run, clearFailure } = useVacancyForm({
    content: vacancy?.content ?? EMPTY_CONTENT,
    step,
    onStep,
    onChange: () => autosave.touch(),
  })
  const autosave = useAutosave({
    initial: vacancy && { id: vacancy.id, version: vacancy.version },
    companyId,
    read: () => form.methods.getValues(),
    onMade,
  })
  const isPublished = vacancy?.status === 'published'

  // What was saved here is newer than the cached vacancy.
  useEffect(
    () => () => {
      queryClient.removeQueries({ queryKey: [EDITED_KEY] })
      void queryClient.invalidateQueries({ queryKey: api.posting.read.key() })
      void queryClient.invalidateQueries({ queryKey: api.posting.list.key() })
    },
    [queryClient],
  )

  function goTo(next: StepId) {
    clearFailure()
    onStep(next)
    setTimeout(() => title.current?.focus(), 60)
  }

  async function goNext() {
    if (!(await check(step))) return
    await autosave.flush()
    const next = STEPS[STEPS.findIndex(({ id }) => id === step) + 1]
    if (next) goTo(next.id)
  }

  const publish = (isDuplicateMeant: boolean) =>
    run(async () => {
      if (!(await check('all'))) return
      const id = await autosave.flush()
      if (id === null) return
      const { next, duplicates: found } = await api.posting.submit.call({ id, isDuplicateMeant })
      setDuplicates(found)
      if (next === 'duplicates') return
      if (next === 'tariffs') return navigate(pathOf('personal-vacancies-id-tariffs', { id }))
      showToast({
        type: 'success',
        title: 'Вакансия отправлена на модерацию!',
        description: 'Специалисты проводят формальную проверку вакансии на соответствие правилам сервиса.',
      })
      return navigate(pathOf('personal-vacancies-id', { id }))
    })

  return (
    <>
      <h1 className="mb-4">{heading}</h1>
      <div className="editor">
        <StepNav form={form} current={step} onChoose={goTo} />
        <Form
          form={{
            ...form,
            onSubmit: (event) => {
              event.preventDefault()
              void (step === 'check' ? publish(false) : goNext())
            },
          }}
          labels={FIELD_NAMES}
        >
          <Card as="div" className="grid gap-6">
            <h2 ref={title} tabIndex={-1}>
              {STEPS.find(({ id }) => id === step)?.title}
            </h2>
            {step === 'main' && <MainStep form={form} names={names} onNames={setNames} />}
            {step === 'terms' && <TermsStep form={form} />}
            {step === 'text' && <TextStep form={form} />}
            {step === 'check' && (
              <CheckStep
                form={form}
                now={now}
                isPublished={isPublished}
                duplicates={duplicates}
                onConfirmDuplicate={() => void publish(true)}
              />
            )}
          </Card>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <SubmitButton form={form} className="max-sm:w-full">
              {step !== 'check' ? 'Дальше' : isPublished ? 'Отправить изменения' : 'Опубликовать'}
            </SubmitButton>
            {step !== 'main' && (
              <Button
                variant="secondary"
                className="max-sm:w-full"
                onClick={() => goTo(STEPS[STEPS.findIndex(({ id }) => id === step) - 1]?.id ?? 'main')}
              >
                Назад
              </Button>
            )}
            <SaveStatus state={autosave.state} onOverwrite={() => void autosave.overwrite()} />
          </div>
        </Form>
        <aside aria-label="Как вакансия выглядит в списке" className="min-w-0">
          <p className="mb-2 text-small text-muted">Так вакансия выглядит в списке</p>
          <Preview form={form} render={(content) => renderPreview(content, names)} />
        </aside>
      </div>
    </>
  )
}

/** Renders at every keystroke, so it is a component of its own. */
function Preview({
  form,
  render,
}: {
  form: ReturnType<typeof useVacancyForm>['form']
  render: (content: VacancyContent) => ReactNode
}) {
  useWatch({ control: form.methods.control })
  return <div inert>{render(form.methods.getValues())}</div>
}
