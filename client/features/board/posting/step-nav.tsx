import { Stepper } from '#client/ui/stepper.tsx'
import { validationErrors } from '#shared/features/board/posting/forms.ts'
import { STEPS } from './steps.ts'
import type { StepId } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'

/** Any step can be opened at any time: a draft may be incomplete. Renders at every keystroke. */
export function StepNav({
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
