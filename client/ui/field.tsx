import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  /** The label is only heard. */
  isLabelHidden?: boolean
  isRequired?: boolean
  className?: string
}

type Wiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** A label, what it names, a hint and an error, joined for screen readers. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  isRequired = false,
  className,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
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
      {(wiring) => <input type="text" className="input" {...rest} {...wiring} />}
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
      {(wiring) => <textarea {...rest} {...wiring} className="input" />}
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
      {(wiring) => (
        <div className="select">
          <select className="input" {...rest} {...wiring}>
            {children}
          </select>
          <ChevronDownIcon />
        </div>
      )}
    </Field>
  )
}

/** Forms know it of their fields by `aria-required`; `required` is checked by the browser too, without scripts. */
const isRequiredBy = (props: { required?: boolean | undefined; 'aria-required'?: unknown }) =>
  props.required === true || props['aria-required'] === true
