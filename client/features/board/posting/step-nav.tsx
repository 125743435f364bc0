import { useWatch } from 'react-hook-form'
import { Stepper } from '#client/ui/stepper.tsx'
import { validationErrors } from '#shared/features/board/posting/forms.ts'
import { STEPS } from './steps.ts'
import type { StepId } from './steps.ts'
import type { useVacancyForm } from './use-vacancy-form.ts'

/** Any step can be opened at any time: a draft may be incomplete. Renders at every keystroke. */
export function StepNav({
  form,
  current,
  onChoose,
}: {
  form: ReturnType<typeof useVacancyForm>['form']
  current: StepId
  onChoose: (step: StepId) => void
}) {
  useWatch({ control: form.methods.control })
  const errors = validationErrors(form.methods.getValues()) ?? {}
  const at = STEPS.findIndex(({ id }) => id === current)
  const steps = STEPS.map(({ id, title, fields }, index) => {
    const isMissing = Object.keys(fields).some((field) => field in errors)
    const state = isMissing ? 'missing' : 'done'
    // The last step has nothing to fill in, and a step ahead is not missing anything yet.
    return { id, title, state: id === 'check' || (isMissing && index >= at) ? null : state } as const
  })
  return <Stepper steps={steps} current={current} onChoose={onChoose} />
}
