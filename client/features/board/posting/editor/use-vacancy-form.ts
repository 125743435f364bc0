import { useEffect, useRef } from 'react'
import { useValues, type ValuesForm } from '#client/app/form/use-values-form.ts'
import { validationErrors, isRequired } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { FIELD_NAMES, fieldsOf, stepOf, type StepId } from './steps.ts'

export type VacancyFormFields = ValuesForm<VacancyContent>

/** The fields of all steps as one form, with its errors. The rules of the server are for the whole text. */
export function useVacancyForm({
  content,
  step,
  onStep,
  onChange,
  onSubmit,
}: {
  content: VacancyContent
  step: StepId
  onStep: (step: StepId) => void
  onChange: () => void
  onSubmit: () => Promise<unknown>
}): VacancyFormFields {
  const form = useValues({
    defaults: content,
    messagesOf: (values) => stepMessages(values, step),
    isRequired: (name) => name in FIELD_NAMES && isRequired(name),
    onChange,
    send: onSubmit,
  })
  /** The field to focus when its step is rendered. */
  const pendingFocus = useRef<string | null>(null)
  const { focusField } = form

  useEffect(() => {
    const name = pendingFocus.current
    if (name === null || stepOf(name) !== step) return
    pendingFocus.current = null
    focusField(name)
  })

  return {
    ...form,
    focusField(name: string) {
      if (stepOf(name) === step) return focusField(name)
      pendingFocus.current = name
      onStep(stepOf(name))
    },
  }
}

/** What is wrong with the fields of a step; the last one is for the whole text. */
function stepMessages(values: VacancyContent, step: StepId) {
  const names = Object.keys(step === 'check' ? FIELD_NAMES : fieldsOf(step))
  const messages = validationErrors(values) ?? {}
  return Object.fromEntries(names.flatMap((name) => (messages[name] ? [[name, messages[name]]] : [])))
}
