import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import {
  ACTION_FIELD,
  actionName,
  type FormValues,
  type PageAction,
  type PostedForm,
} from '#shared/routing/page-action.ts'
import { readDraft, removeDraft, writeDraft } from './draft.ts'
import type { Failure } from './form-summary.tsx'
import { cleanControl, controlsOf, validityMessage } from './native-validation.ts'
import { useFormAddress } from './page-action.ts'
import { usePostedForm } from './posted-form.ts'
import { refusalOf } from './refusal.ts'

export type FormState = {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** The name of a field, its error and, if the form was sent without scripts, its submitted value. */
  field: (name: string) => FieldProps
  /** A radio button or, without a value, a checkbox, with its initial checked state. */
  choice: (name: string, value?: string | number, isChecked?: boolean) => ChoiceProps
  /** The address to which the browser submits the form without scripts; null for a form that needs scripts. */
  action: string | null
  /** The values that were submitted without scripts. */
  posted: PostedForm | null
  isSending: boolean
  failure: Failure | null
  errors: Messages
  focusField: (name: string) => void
  /** Shows these errors instead of the present ones. */
  fail: (general: string | null, fields: Messages) => void
  /** Removes the errors of a field and of its parts. */
  clear: (name: string) => void
  /** Runs one action at a time; an error is shown next to the fields that it names. */
  run: (action: () => Promise<unknown>) => Promise<void>
}

/** Messages by name of a field. */
export type Messages = Readonly<Record<string, string>>
type FieldProps = { name: string; error: string | undefined; defaultValue?: string }
type ChoiceProps = { name: string; value?: string; defaultChecked: boolean }

type Options<Input, Output> = {
  /** The same form for browsers without scripts. */
  action?: PageAction<Input, Output>
  /** Sends the form; by default calls the operation of the action. */
  send?: (values: FormValues, form: HTMLFormElement) => Promise<unknown>
  /** Called instead of opening the next page. */
  onDone?: ((output: Output) => unknown) | undefined
  /** Stores the text fields under this name for this tab until the form is sent. */
  draft?: string
  /** Finds errors that the browser does not. */
  check?: () => Messages
  /** Whether a field belongs to the form though it has no control; its error is shown at the field. */
  hasField?: (name: string) => boolean
}

/**
 * A form that the browser validates; the server validates by the contract's schema, and its errors are shown at the fields
 * they name. It sends one request at a time. With an `action` it works without scripts too; by default it calls the
 * operation and opens the next page.
 */
export function useForm<Input, Output>({
  action,
  send,
  onDone,
  draft,
  check,
  hasField = () => false,
}: Options<Input, Output>): FormState {
  const ref = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const address = useFormAddress()
  const posted = usePostedForm(action ?? null)
  const [failure, setFailure] = useState<Failure | null>(() => failureIn(posted))
  const [errors, setErrors] = useState(() => messagesIn(failure))
  const [isSending, setIsSending] = useState(false)
  // A ref, because state changes too late for the second of two quick clicks.
  const isInFlight = useRef(false)

  useEffect(() => {
    // The values that the server returned with the page are newer than the draft.
    if (draft === undefined || posted !== null || !ref.current) return
    const stored = readDraft(draft) ?? {}
    for (const control of controlsOf(ref.current)) {
      const value = stored[control.name]
      if (typeof value === 'string' && control.type !== 'checkbox') control.value = value
    }
  }, [draft, posted])

  function fail(general: string | null, fields: Messages) {
    const listed = listMessages(fields)
    setErrors(fields)
    setFailure(general === null && listed.length === 0 ? null : { general, errors: listed })
  }

  const clear = (name: string) =>
    setErrors((known) =>
      Object.keys(known).some((one) => isPartOf(one, name))
        ? Object.fromEntries(Object.entries(known).filter(([one]) => !isPartOf(one, name)))
        : known,
    )

  async function sendAction(values: FormValues) {
    if (!action) return
    const output = await action.call(action.toInput(values, address))
    if (onDone) return onDone(output)
    const next = action.done(output, { values, address })
    if (next !== null) await navigate(next)
  }

  async function run(work: () => Promise<unknown>) {
    if (isInFlight.current) return
    isInFlight.current = true
    setIsSending(true)
    try {
      await work()
    } catch (error) {
      const names = new Set(ref.current ? controlsOf(ref.current).map(({ name }) => name) : [])
      const { fields, general } = refusalOf(error, (name) => names.has(name) || hasField(name))
      fail(general, fields)
    } finally {
      isInFlight.current = false
      setIsSending(false)
    }
  }

  const submit = (form: HTMLFormElement) =>
    run(async () => {
      for (const control of controlsOf(form)) cleanControl(control)
      const invalid = { ...validityMessages(form), ...check?.() }
      if (Object.keys(invalid).length > 0) return fail(null, invalid)
      await (send ?? sendAction)(valuesOf(form), form)
      setErrors({})
      setFailure(null)
      if (draft !== undefined) removeDraft(draft)
    })

  return {
    ref,
    isSending,
    failure,
    errors,
    posted,
    action: action ? actionName(action) : null,
    field: (name) => ({
      name,
      error: errors[name],
      ...(posted ? { defaultValue: posted.values[name] ?? '' } : {}),
    }),
    choice: (name, value, isChecked = false) => ({
      name,
      ...(value === undefined ? {} : { value: String(value) }),
      defaultChecked: posted ? posted.values[name] === String(value ?? 'on') : isChecked,
    }),
    onSubmit(event) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
    onInput(event) {
      const form = event.currentTarget
      if (draft !== undefined) writeDraft(draft, textValuesOf(form), [])
      const control = controlsOf(form).find((one) => one === event.target)
      if (control) clear(control.name)
    },
    focusField(name) {
      const controls = ref.current ? controlsOf(ref.current) : []
      const named = controls.find((one) => one.name === name)
      const control = named ?? controls.find((one) => isPartOf(one.name, name))
      control?.focus()
    },
    fail,
    clear,
    run,
  }
}

/** `languages.0.level` is a part of `languages`. */
export const isPartOf = (name: string, whole: string) => name === whole || name.startsWith(`${whole}.`)

/** The errors that the server returned. The page does not know which fields the form has, so it lists all of them. */
function failureIn(posted: PostedForm | null): Failure | null {
  if (!posted?.refusal) return null
  const { message, ...answer } = posted.refusal
  const { general, fields } = refusalOf(Object.assign(new Error(message), answer), () => true)
  const errors = listMessages(fields).map((one) => ({ ...one, name: toControlName(one.name, posted.values) }))
  return { general, errors, isListed: true }
}

/** A form without nesting may be sent as a part of the input: `company.inn` is its `inn`. */
function toControlName(name: string, values: FormValues): string {
  const last = name.split('.').at(-1) ?? name
  return !(name in values) && last in values ? last : name
}

const listMessages = (fields: Messages) =>
  Object.entries(fields).map(([name, message]) => ({ name, message }))

const messagesIn = (failure: Failure | null): Messages =>
  Object.fromEntries((failure?.errors ?? []).map(({ name, message }) => [name, message]))

const validityMessages = (form: HTMLFormElement): Messages =>
  Object.fromEntries(
    controlsOf(form).flatMap((control) => {
      const message = validityMessage(control)
      return message === null ? [] : [[control.name, message]]
    }),
  )

/** The text fields of a form and, as `on`, its checked boxes. */
export const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== ACTION_FIELD,
    ),
  )

/** A checked consent is not stored. */
const textValuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    controlsOf(form)
      .filter(({ type }) => type !== 'checkbox' && type !== 'radio' && type !== 'hidden')
      .map(({ name, value }) => [name, value]),
  )
