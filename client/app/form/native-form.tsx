import type { ComponentProps } from 'react'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { FormSummary } from './form-summary.tsx'
import type { NativeForm as Form } from './use-native-form.ts'

/**
 * A form of `useNativeForm` with a summary of its errors above the fields. Without scripts the browser validates it and
 * posts it to `action`.
 */
export function NativeForm({
  form,
  labels,
  children,
  ...rest
}: {
  form: Form
  /** Names of the fields in the summary. */
  labels: Readonly<Record<string, string>>
} & Omit<ComponentProps<'form'>, 'form'>) {
  const isHydrated = useHydrated()
  const { ref, onSubmit, onInput, failure, focusField } = form
  return (
    <form ref={ref} method="post" noValidate={isHydrated} onSubmit={onSubmit} onInput={onInput} {...rest}>
      <FormSummary failure={failure} labels={labels} focusField={focusField} />
      {children}
    </form>
  )
}
