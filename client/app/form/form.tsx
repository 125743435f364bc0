import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { FormSummary } from './form-summary.tsx'
import type { AppForm } from './use-app-form.ts'

/**
 * A form with a summary of its errors above the fields. Without scripts it is a plain form: the browser validates it
 * and posts it to `action`.
 */
export function Form<Input extends FieldValues>({
  form,
  labels,
  children,
  ...rest
}: {
  form: AppForm<Input>
  /** Names of the fields in the summary. */
  labels: Partial<Record<keyof Input & string, string>>
} & Omit<ComponentProps<'form'>, 'form'>) {
  const isHydrated = useHydrated()
  return (
    <form method="post" noValidate={isHydrated} onSubmit={form.onSubmit} {...rest}>
      <FormSummary failure={form.failure} labels={labels} focusField={form.focusField} />
      {children}
    </form>
  )
}

/** Busy while the form is sent; `useAppForm` ignores a second submit. */
export function SubmitButton({
  form,
  ...rest
}: { form: { isSending: boolean } } & Omit<ComponentProps<typeof Button>, 'form'>) {
  return <Button type="submit" isBusy={form.isSending} {...rest} />
}

/** Announces politely that something was saved. A button before it shows a tick for a moment. */
export function SavedStatus({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="saved-status text-small text-good empty:hidden">
      {children}
    </p>
  )
}
