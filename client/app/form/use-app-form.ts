import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import type { Failure } from './form-summary.tsx'
import { readDraft, removeDraft, writeDraft } from './draft.ts'
import { refusalOf } from './refusal.ts'

export type AppForm<Input extends FieldValues> = {
  /** The props that connect an input of `client/ui` to this form. */
  field: (name: FieldPath<Input>) => ReturnType<UseFormReturn<Input>['register']> & {
    error: string | undefined
    'aria-required': true | undefined
  }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  failure: Failure | null
  focusField: (name: string) => void
  methods: UseFormReturn<Input, unknown, FieldValues>
}

type Options<Input extends FieldValues, Output extends FieldValues> = {
  schema: z.ZodType<Output, Input>
  /** Leave a text field out rather than empty: input typed before hydration then remains. */
  defaults: DefaultValues<Input>
  /** Its errors are shown at the fields they name, others above the form. */
  send: (values: Output) => Promise<unknown>
  /**
   * Stores a long form under this name, so that it survives a reload of the tab. With `isRemovedByCaller` the draft
   * outlives the sending, and the caller removes it.
   */
  draft?: { name: string; except?: readonly (keyof Input & string)[]; isRemovedByCaller?: boolean }
}

/** A form validated by the contract's schema, the same as on the server. It sends one request at a time. */
export function useAppForm<Input extends FieldValues, Output extends FieldValues>({
  schema,
  defaults,
  send,
  draft,
}: Options<Input, Output>): AppForm<Input> {
  const methods = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    shouldFocusError: false,
  })
  const [required] = useState(() => requiredNames(schema))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  // A ref, because state changes too late for the second of two quick clicks.
  const isInFlight = useRef(false)
  useDraft(methods, draft)

  async function sendOnce(values: Output) {
    setIsSending(true)
    try {
      await send(values)
      setFailure(null)
      if (draft && !draft.isRemovedByCaller) removeDraft(draft.name)
    } catch (error) {
      const fieldNames = Object.keys(methods.getValues())
      const { fields, general } = refusalOf(error, (name) => fieldNames.includes(name))
      for (const [name, message] of Object.entries(fields))
        methods.setError(asPath<Input>(name), { type: 'server', message })
      setFailure({ general, errors: errorsIn(fields) })
    } finally {
      setIsSending(false)
    }
  }

  async function submit() {
    if (isInFlight.current) return
    isInFlight.current = true
    try {
      await methods.handleSubmit(sendOnce, (errors) => {
        const messages = Object.entries(errors).map(([name, error]) => [name, messageIn(error)] as const)
        setFailure({ general: null, errors: errorsIn(Object.fromEntries(messages)) })
      })()
    } finally {
      isInFlight.current = false
    }
  }

  return {
    field: (name) => ({
      ...methods.register(name),
      error: methods.getFieldState(name, methods.formState).error?.message,
      'aria-required': required.has(name) || undefined,
    }),
    onSubmit: (event) => {
      event.preventDefault()
      void submit()
    },
    isSending,
    failure,
    focusField: (name) => methods.setFocus(asPath<Input>(name)),
    methods: asAnyOutput(methods),
  }
}

/** The fields for which the schema rejects an empty form. */
function requiredNames(schema: z.ZodType): ReadonlySet<string> {
  const { error } = schema.safeParse({})
  return new Set(
    (error?.issues ?? []).flatMap(({ path, message }) =>
      message === FORM_MESSAGES.required || message === FORM_MESSAGES.checkbox ? [path.join('.')] : [],
    ),
  )
}

function useDraft<Input extends FieldValues, Output extends FieldValues>(
  methods: UseFormReturn<Input, unknown, Output>,
  draft: Options<Input, Output>['draft'],
) {
  const [initial] = useState(draft)
  useEffect(() => {
    if (!initial) return
    for (const [name, value] of Object.entries(readDraft(initial.name) ?? {}))
      methods.setValue(asPath<Input>(name), asValue(value), { shouldDirty: true })
    return methods.subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(initial.name, values, initial.except ?? []),
    })
  }, [methods, initial])
}

function errorsIn(fields: Record<string, string>) {
  return Object.entries(fields).map(([name, message]) => ({ name, message }))
}

function messageIn(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return ''
  return typeof error.message === 'string' ? error.message : ''
}

/** Safe: the names come from the values or the errors of this form. */
const asPath = <Input extends FieldValues>(name: string) => name as FieldPath<Input>

/** Safe: the draft was written from the values of this form, and the schema validates it before it is sent. */
const asValue = (value: unknown) => value as never

/** Safe: callers use only the fields and their state, never the output of the schema. */
const asAnyOutput = <Input extends FieldValues>(methods: unknown) =>
  methods as UseFormReturn<Input, unknown, FieldValues>
