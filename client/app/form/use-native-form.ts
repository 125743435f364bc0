import { useEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { readDraft, removeDraft, writeDraft } from './draft.ts'
import type { Failure } from './form-summary.tsx'
import { controlsOf, validityMessage } from './native-validation.ts'
import { refusalOf } from './refusal.ts'

/** By name of a field. */
export type FormValues = Record<string, string>

export type NativeForm = {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** The name and the error of a field. */
  field: (name: string) => { name: string; error: string | undefined }
  isSending: boolean
  failure: Failure | null
  focusField: (name: string) => void
}

/**
 * A form validated by the browser, without a form library: for the pages that a newcomer meets first. The server
 * validates by the contract's schema; its errors are shown at the fields they name. It sends one request at a time.
 */
export function useNativeForm({
  send,
  draft,
}: {
  send: (values: FormValues) => Promise<unknown>
  /** Stores the text fields under this name for this tab until the form is sent. */
  draft?: string
}): NativeForm {
  const ref = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setIsSending] = useState(false)
  // A ref, because state changes too late for the second of two quick clicks.
  const isInFlight = useRef(false)

  useEffect(() => {
    if (draft === undefined || !ref.current) return
    const stored = readDraft(draft) ?? {}
    for (const control of controlsOf(ref.current)) {
      const value = stored[control.name]
      if (typeof value === 'string' && control.type !== 'checkbox') control.value = value
    }
  }, [draft])

  function fail(general: string | null, fields: Record<string, string>) {
    setErrors(fields)
    setFailure({ general, errors: Object.entries(fields).map(([name, message]) => ({ name, message })) })
  }

  async function submit(form: HTMLFormElement) {
    const controls = controlsOf(form)
    const invalid = controls.flatMap((control) => {
      const message = validityMessage(control)
      return message === null ? [] : [[control.name, message]]
    })
    if (invalid.length > 0) return fail(null, Object.fromEntries(invalid))
    isInFlight.current = true
    setIsSending(true)
    try {
      await send(valuesOf(form))
      setErrors({})
      setFailure(null)
      if (draft !== undefined) removeDraft(draft)
    } catch (error) {
      const names = new Set(controls.map(({ name }) => name))
      const { fields, general } = refusalOf(error, (name) => names.has(name))
      fail(general, fields)
    } finally {
      isInFlight.current = false
      setIsSending(false)
    }
  }

  return {
    ref,
    isSending,
    failure,
    field: (name) => ({ name, error: errors[name] }),
    onSubmit(event) {
      event.preventDefault()
      if (!isInFlight.current) void submit(event.currentTarget)
    },
    onInput(event) {
      const form = event.currentTarget
      if (draft !== undefined) writeDraft(draft, textValuesOf(form), [])
      const control = controlsOf(form).find((one) => one === event.target)
      if (control && errors[control.name] !== undefined)
        setErrors(({ [control.name]: _corrected, ...rest }) => rest)
    },
    focusField(name) {
      const control = ref.current && controlsOf(ref.current).find((one) => one.name === name)
      control?.focus()
    },
  }
}

/** The text fields of a form and, as `on`, its checked boxes. */
export const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** A checked consent is not stored. */
const textValuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    controlsOf(form)
      .filter(({ type }) => type !== 'checkbox' && type !== 'radio' && type !== 'hidden')
      .map(({ name, value }) => [name, value]),
  )
