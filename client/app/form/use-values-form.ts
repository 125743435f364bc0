import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import type { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { readDraft, removeDraft, writeDraft } from './draft.ts'
import { valueAt, withItem, withoutItem, withValueAt, type At, type Path } from './paths.ts'
import { isPartOf, useForm, type FormState, type Messages } from './use-form.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type ValuesForm<Values> = Omit<FormState, 'field' | 'choice'> & {
  /** Props that connect an input of `client/ui` to a value; boxes of one name are a list. */
  field: (name: Path<Values>, toValue?: (typed: string) => string | number | null) => ControlProps
  /** A value that no native input holds. `target` gets the element to focus. */
  part: <Name extends Path<Values>>(name: Name) => Part<At<Values, Name>>
  list: <Name extends Path<Values>>(name: Name) => List<ItemOf<At<Values, Name>>>
  /** The values in this render. */
  values: Values
  /** Returns the current values, also between renders. */
  read: () => Values
  set: <Name extends Path<Values>>(name: Name, value: At<Values, Name>) => void
  /** Starts again with these values. */
  reset: (values: Values) => void
  hasError: (name: Path<Values>) => boolean
  /** Displays the errors. @returns whether there are none */
  check: () => boolean
}

type ControlProps = {
  name: string
  ref: (control: Control | null) => void
  onChange: (event: ChangeEvent<Control>) => void
  error: string | undefined
  'aria-required': true | undefined
}
type Part<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  target: (focused: { focus: () => void } | null) => void
  error: string | undefined
}
type List<Item> = {
  /** Each key stays with its item. */
  keys: readonly string[]
  append: (item: Item) => void
  /** @returns a function that puts the item back into the current list */
  remove: (at: number) => () => void
  move: (from: number, to: number) => void
}
type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : never

type Options<Values extends object, Output> = {
  schema: z.ZodType<Output, Values>
  /** Leave a text field out rather than empty: input typed before hydration then remains. */
  defaults: Partial<Values>
  send: (values: Output) => Promise<unknown>
  /** Stores the values under this name for this tab until the form is sent. */
  draft?: { name: string; except?: readonly (keyof Values & string)[] }
  onChange?: () => void
}

/**
 * A form whose values the page knows while they are typed: lists, chosen rows, a preview. It is validated by the contract's
 * schema, the same as on the server.
 */
export function useValuesForm<Values extends object, Output>({
  schema,
  defaults,
  send,
  draft,
  onChange,
}: Options<Values, Output>): ValuesForm<Values> {
  const [required] = useState(() => requiredNames(schema))
  // Values that controls report on mount must not overwrite the draft.
  const isRestored = useRef(false)
  const form = useValues<Values>({
    // Safe: values that are left out are read from the controls.
    defaults: defaults as Values,
    messagesOf: (values) => issueMessages(schema, values),
    isRequired: (name) => required.has(name),
    async send(values) {
      await send(schema.parse(values))
      if (draft) removeDraft(draft.name)
    },
    onChange(values) {
      if (draft && isRestored.current)
        writeDraft(draft.name, Object.fromEntries(Object.entries(values)), draft.except ?? [])
      onChange?.()
    },
  })
  const restore = useEffectEvent(() => {
    const stored = isRestored.current || !draft ? null : readDraft(draft.name)
    isRestored.current = true
    if (stored) form.reset({ ...form.read(), ...stored })
  })
  useEffect(() => restore(), [])
  return form
}

/** The same form with custom validation rules, for a form of several steps. */
export function useValues<Values extends object>({
  defaults,
  messagesOf,
  isRequired,
  send,
  onChange,
}: {
  defaults: Values
  messagesOf: (values: Values) => Messages
  isRequired: (name: string) => boolean
  send: (values: Values) => Promise<unknown>
  onChange: (values: Values) => void
}): ValuesForm<Values> {
  const [values, setValues] = useState(defaults)
  const latest = useRef(values)
  const known = useRef(new Map<Control, string>())
  const targets = useRef(new Map<string, { focus: () => void }>())
  const keys = useRef(new Map<string, string[]>())
  const lastKey = useRef(0)
  const {
    field: _field,
    choice: _choice,
    ...form
  } = useForm({
    send: () => send(latest.current),
    check: () => messagesOf(latest.current),
    hasField: (name) => (name.split('.')[0] ?? '') in latest.current,
  })

  function store(name: string, value: unknown) {
    const next = withValueAt(latest.current, name, value)
    latest.current = next
    setValues(next)
    form.clear(name)
    onChange(next)
  }

  /** Shows the stored values in the controls of a part of the form. */
  function show(name: string) {
    for (const [control, own] of known.current) {
      if (!control.isConnected) known.current.delete(control)
      else if (isPartOf(own, name)) writeControl(control, valueAt(latest.current, own))
    }
  }

  function set(name: string, value: unknown) {
    store(name, value)
    show(name)
  }

  function attach(name: string, control: Control) {
    const isFirst = !known.current.has(control)
    known.current.set(control, name)
    if (!isFirst) return
    const value = valueAt(latest.current, name)
    if (value !== undefined) return writeControl(control, value)
    // If a value is left out, its control holds the text that was typed before the scripts loaded, or is empty.
    if (!isUncheckedRadio(control))
      latest.current = withValueAt(latest.current, name, readControl(control, value))
  }

  function nextKey() {
    lastKey.current += 1
    return String(lastKey.current)
  }

  function listKeys(name: string): string[] {
    const items = valueAt(latest.current, name)
    const length = Array.isArray(items) ? items.length : 0
    const own = (keys.current.get(name) ?? []).slice(0, length)
    while (own.length < length) own.push(nextKey())
    keys.current.set(name, own)
    return own
  }

  /** Changes the items of a list together with their keys. */
  function edit(name: string, change: (items: readonly unknown[]) => unknown[], added: unknown = null) {
    const items = valueAt(latest.current, name)
    const own = change(listKeys(name)).map((key) => (key === added ? nextKey() : String(key)))
    // Each control stays with its item and keeps its state.
    store(name, change(Array.isArray(items) ? items : []))
    keys.current.set(name, own)
  }

  return {
    ...form,
    values,
    read: () => latest.current,
    set,
    field: (name, toValue) => ({
      name,
      ref: (control) => {
        if (control) attach(name, control)
      },
      onChange({ currentTarget }) {
        const typed = readControl(currentTarget, valueAt(latest.current, name))
        store(name, toValue && typeof typed === 'string' ? toValue(typed) : typed)
      },
      error: form.errors[name],
      'aria-required': isRequired(name) || undefined,
    }),
    part: (name) => ({
      name,
      value: valuePart(values, name),
      onChange: (value) => set(name, value),
      target: (focused) => {
        if (focused) targets.current.set(name, focused)
        else targets.current.delete(name)
      },
      error: form.errors[name],
    }),
    list: (name) => ({
      keys: listKeys(name),
      append: (item) => edit(name, (items) => [...items, item], item),
      remove(at) {
        const removed = valueAt(latest.current, `${name}.${at}`)
        edit(name, (items) => withoutItem(items, at))
        return () => edit(name, (items) => withItem(items, at, removed), removed)
      },
      move: (from, to) => edit(name, (items) => withItem(withoutItem(items, from), to, items[from])),
    }),
    reset(next) {
      keys.current.clear()
      latest.current = next
      setValues(next)
      for (const [control, name] of known.current) writeControl(control, valueAt(next, name))
    },
    hasError: (name) => Object.keys(form.errors).some((one) => isPartOf(one, name)),
    check() {
      const messages = messagesOf(latest.current)
      form.fail(null, messages)
      return Object.keys(messages).length === 0
    },
    focusField(name) {
      const target = targets.current.get(name)
      if (target) target.focus()
      else form.focusField(name)
    },
  }
}

const isUncheckedRadio = (control: Control) =>
  control instanceof HTMLInputElement && control.type === 'radio' && !control.checked

/** Boxes of one name are a list where their value is one. */
function readControl(control: Control, current: unknown): unknown {
  if (!(control instanceof HTMLInputElement) || control.type !== 'checkbox') return control.value
  if (!Array.isArray(current)) return control.checked
  return [...(control.form?.elements ?? [])]
    .filter((one) => one instanceof HTMLInputElement && one.name === control.name && one.checked)
    .map((one) => (one instanceof HTMLInputElement ? one.value : ''))
}

function writeControl(control: Control, value: unknown) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (!(control instanceof HTMLInputElement)) control.value = text
  else if (control.type === 'radio') control.checked = control.value === text
  else if (control.type === 'checkbox')
    control.checked = Array.isArray(value) ? value.includes(control.value) : value === true
  else control.value = text
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

/** The first message of each field. */
function issueMessages(schema: z.ZodType, values: unknown): Messages {
  const issues = schema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

/** Safe: the type of a path is that of the value there. */
const valuePart = <Values, Name extends string>(values: Values, name: Name) =>
  valueAt(values, name) as At<Values, Name>
