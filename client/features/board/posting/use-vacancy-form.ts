import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { refusalOf } from '#client/app/form/refusal.ts'
import type { Failure } from '#client/app/form/form-summary.tsx'
import type { AppForm } from '#client/app/form/use-app-form.ts'
import { validationErrors, isRequired } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { FIELD_NAMES, fieldsOf, stepOf } from './steps.ts'
import type { FieldName, StepId } from './steps.ts'

export type VacancyFormFields = Omit<AppForm<VacancyContent>, 'onSubmit'>

/** The rules of the server for the whole text: a rule may read fields of several steps. */
const resolve: Resolver<VacancyContent, unknown, FieldValues> = (values) => {
  const messages = validationErrors(values)
  return messages ? { values: {}, errors: asErrors(messages) } : { values, errors: {} }
}

/** Safe: errors are named by the fields of this form. */
const asErrors = (messages: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, { type: 'rule', message }]),
  ) as FieldErrors<VacancyContent>

/** The fields of all steps as one form, with its errors. */
export function useVacancyForm({
  content,
  step,
  onStep,
  onChange,
}: {
  content: VacancyContent
  step: StepId
  onStep: (step: StepId) => void
  onChange: () => void
}) {
  const methods = useForm<VacancyContent, unknown, FieldValues>({
    resolver: resolve,
    defaultValues: content,
    shouldFocusError: false,
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isInFlight = useRef(false)
  /** The field to focus when its step is rendered. */
  const pendingFocus = useRef<FieldName | null>(null)
  const change = useEffectEvent(onChange)

  useEffect(() => methods.subscribe({ formState: { values: true }, callback: () => change() }), [methods])

  useEffect(() => {
    const name = pendingFocus.current
    if (name === null || stepOf(name) !== step) return
    pendingFocus.current = null
    methods.setFocus(focusedIn(name))
  }, [step, methods])

  /** Validates the fields of a step, or all of them, and shows their errors. @returns whether they are valid */
  async function check(scope: StepId | 'all') {
    const names = asNames(Object.keys(scope === 'all' ? FIELD_NAMES : fieldsOf(scope)))
    await methods.trigger(names)
    const messages = validationErrors(methods.getValues()) ?? {}
    const errors = names.flatMap((name) => (messages[name] ? [{ name, message: messages[name] }] : []))
    setFailure(errors.length > 0 ? { general: null, errors } : null)
    return errors.length === 0
  }

  /** Runs one action at a time; an error is shown next to the fields that it names. */
  async function run(action: () => Promise<unknown>) {
    if (isInFlight.current) return
    isInFlight.current = true
    setIsSending(true)
    try {
      await action()
    } catch (error) {
      const { fields, general } = refusalOf(error, (name) => name in FIELD_NAMES)
      for (const [name, message] of Object.entries(fields))
        methods.setError(asNames([name])[0] ?? 'title', { type: 'server', message })
      setFailure({ general, errors: Object.entries(fields).map(([name, message]) => ({ name, message })) })
    } finally {
      isInFlight.current = false
      setIsSending(false)
    }
  }

  const form: VacancyFormFields = {
    field: (name) => ({
      ...methods.register(name),
      error: methods.getFieldState(name, methods.formState).error?.message,
      'aria-required': isRequired(name) || undefined,
    }),
    isSending,
    failure,
    focusField(name) {
      const [known] = asNames([name])
      if (!known) return
      if (stepOf(name) === step) return methods.setFocus(focusedIn(known))
      pendingFocus.current = known
      onStep(stepOf(name))
    },
    methods,
  }
  return { form, check, run, clearFailure: () => setFailure(null) }
}

/** Questions are a list of fields. */
const focusedIn = (name: FieldName) => (name === 'questions' ? 'questions.0.text' : name)

/** Safe: the names come from the list of the fields, or were looked up in it. */
const asNames = (names: readonly string[]) => names.filter((name) => name in FIELD_NAMES) as FieldName[]
