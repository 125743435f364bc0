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

export function Input(props: FieldProps & ComponentProps<'input'>) {
  const { field, rest } = splitProps(props)
  return (
    <Field {...field}>
      {(attributes) => <input type="text" className="input" {...rest} {...attributes} />}
    </Field>
  )
}

export function Textarea(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, rest } = splitProps(props)
  return <Field {...field}>{(attributes) => <textarea {...rest} {...attributes} className="input" />}</Field>
}

export function Select({ children, ...props }: FieldProps & ComponentProps<'select'>) {
  const { field, rest } = splitProps(props)
  return (
    <Field {...field}>
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

function splitProps<Props extends FieldProps & Required>({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...rest
}: Props) {
  return { field: { label, hint, error, isLabelHidden, className, isRequired: isRequiredBy(rest) }, rest }
}

type Required = { required?: boolean | undefined; 'aria-required'?: unknown }

/** `useValuesForm` sets `aria-required`; `required` makes the browser validate the field without scripts. */
const isRequiredBy = (props: Required) => props.required === true || props['aria-required'] === true
