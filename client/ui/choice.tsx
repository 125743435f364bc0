import { useId, type ComponentProps, type ReactNode } from 'react'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** The formatted number of results. */
  count?: string | null
  /** Shown in muted colour: there are no results. */
  isEmpty?: boolean
  /** Shown by the group, or below the box. */
  error?: string | undefined
}

export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />
}

export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

function Choice({
  type,
  label,
  count,
  isEmpty = false,
  error: _error,
  className,
  ...rest
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={className ? `choice ${className}` : 'choice'} data-empty={isEmpty || undefined}>
      <input type={type} {...rest} />
      <span className="min-w-0 grow" data-required={(type === 'checkbox' && rest.required) || undefined}>
        {label}
      </span>
      {count != null && <span className="text-small leading-6 text-muted">{count}</span>}
    </label>
  )
}

/** A fieldset of related choices. */
export function ChoiceGroup({
  legend,
  isLegendHidden = false,
  isRequired = false,
  error,
  children,
}: {
  legend: ReactNode
  isLegendHidden?: boolean
  isRequired?: boolean
  error?: string | undefined
  children: ReactNode
}) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend
        data-required={isRequired || undefined}
        className={isLegendHidden ? 'sr-only' : 'mb-1 font-semibold'}
      >
        {legend}
        {isRequired && <span className="sr-only"> (обязательно)</span>}
      </legend>
      {children}
      {error && (
        <p id={errorId} className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
