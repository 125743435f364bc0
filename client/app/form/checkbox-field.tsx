import { useId, type ComponentProps } from 'react'
import { Checkbox } from '#client/ui/choice.tsx'

/** A required checkbox with its validation error. */
export function CheckboxField({
  error,
  ...rest
}: { error: string | undefined } & ComponentProps<typeof Checkbox>) {
  const errorId = useId()
  return (
    <div>
      <Checkbox
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} className="ml-7.5 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
