import { useId, type ComponentProps, type ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
  isRequired?: boolean
  className?: string
}

type InputAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** A label, its input, a hint and an error, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  isRequired = false,
  className,
  children,
}: FieldProps & { children: (attributes: InputAttributes) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  const describedBy = [hintId, errorId].filter((one) => one !== null).join(' ')
  return (
    <div className={className}>
      <label
        htmlFor={id}
        data-required={isRequired || undefined}
        className={isLabelHidden ? 'sr-only' : 'mb-1 block font-medium'}
      >
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {hintId && (
        <p id={hintId} className="mt-1 text-small text-muted">
          {hint}
        </p>
      )}
      {errorId && (
        <p id={errorId} className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export function Input({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, className }} isRequired={isRequiredBy(rest)}>
      {(attributes) => <input type="text" className="input" {...rest} {...attributes} />}
    </Field>
  )
}

export function Textarea({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, className }} isRequired={isRequiredBy(rest)}>
      {(attributes) => <textarea {...rest} {...attributes} className="input" />}
    </Field>
  )
}

export function Select({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  children,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, className }} isRequired={isRequiredBy(rest)}>
      {(attributes) => (
        <div className="select">
          <select className="input" {...rest} {...attributes}>
            {children}
          </select>
          <ChevronDownIcon />
        </div>
      )}
    </Field>
  )
}

/** `useValuesForm` sets `aria-required`; `required` makes the browser validate the field without scripts. */
const isRequiredBy = (props: { required?: boolean | undefined; 'aria-required'?: unknown }) =>
  props.required === true || props['aria-required'] === true
