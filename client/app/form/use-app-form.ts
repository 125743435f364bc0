import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { readDraft, removeDraft, writeDraft } from './draft.ts'
import { refusalOf } from './refusal.ts'

/** One failed attempt to send: what to say, and where to lead the eye. */
export type Failure = { general: string | null; errors: { name: string; message: string }[] }

export type AppForm<Input extends FieldValues> = {
  /** What an input of the design system needs to be a field of this form. */
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
  /** A text field is better left out than empty: what was typed before scripts arrived then stays. */
  defaults: DefaultValues<Input>
  /** What it throws is shown beside the fields it names, or above them. */
  send: (values: Output) => Promise<unknown>
  /**
   * A long form survives a reload of the tab under this name; with `isKeptAfterSending` the caller removes the draft
   * when the work is really done.
   */
  draft?: { name: string; except?: readonly (keyof Input & string)[]; isKeptAfterSending?: boolean }
}

/** A form of the contract's schema: checked here by the same rules as on the server, sent once at a time. */
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
  // State is read a render too late for the second of two quick clicks.
  const isInFlight = useRef(false)
  useDraft(methods, draft)

  async function sendOnce(values: Output) {
    setIsSending(true)
    try {
      await send(values)
      setFailure(null)
      if (draft && !draft.isKeptAfterSending) removeDraft(draft.name)
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

/** What a form without any value is refused for. */
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
  const [kept] = useState(draft)
  useEffect(() => {
    if (!kept) return
    for (const [name, value] of Object.entries(readDraft(kept.name) ?? {}))
      methods.setValue(asPath<Input>(name), asValue(value), { shouldDirty: true })
    return methods.subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(kept.name, values, kept.except ?? []),
    })
  }, [methods, kept])
}

function errorsIn(fields: Record<string, string>) {
  return Object.entries(fields).map(([name, message]) => ({ name, message }))
}

function messageIn(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return ''
  return typeof error.message === 'string' ? error.message : ''
}

/** Safe: the names come from the values or the errors of this very form. */
const asPath = <Input extends FieldValues>(name: string) => name as FieldPath<Input>

/** Safe enough: the draft was written from the values of this form, and the schema judges it before it is sent. */
const asValue = (value: unknown) => value as never

/** Safe: only fields and their state are reached through it, never the output of the schema. */
const asAnyOutput = <Input extends FieldValues>(methods: unknown) =>
  methods as UseFormReturn<Input, unknown, FieldValues>
