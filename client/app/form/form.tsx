import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { ACTION_FIELD } from '#shared/routing/page-action.ts'
import { FormSummary } from './form-summary.tsx'
import type { FormState } from './use-form.ts'

/**
 * A form with a summary of its errors above the fields. Without scripts the browser validates it and posts it to the
 * address of the page.
 */
export function Form({
  form,
  labels = UNNAMED,
  isPlain = false,
  children,
  ...rest
}: {
  form: Pick<FormState, 'ref' | 'action' | 'onSubmit' | 'onInput' | 'failure' | 'focusField'>
  /** Names of the fields in the summary. */
  labels?: Readonly<Record<string, string | undefined>>
  /** The browser submits the form even with scripts: the response is a separate page. */
  isPlain?: boolean
} & Omit<ComponentProps<'form'>, 'form'>) {
  const isHydrated = useHydrated()
  const { ref, action, onSubmit, onInput, failure, focusField } = form
  const sending = isPlain ? {} : { noValidate: isHydrated, onSubmit }
  return (
    <form ref={ref} method="post" onInput={onInput} {...sending} {...rest}>
      {action !== null && <input type="hidden" name={ACTION_FIELD} value={action} />}
      <FormSummary failure={failure} labels={labels} focusField={focusField} />
      {children}
    </form>
  )
}

const UNNAMED = {}

/** Displays a busy state while the form is sent; the form ignores a second submit. */
export function SubmitButton({
  form,
  ...rest
}: { form: { isSending: boolean } } & Omit<ComponentProps<typeof Button>, 'form'>) {
  return <Button type="submit" isBusy={form.isSending} {...rest} />
}

/** The buttons at the end of a form: one submits it, one closes it where it can be closed. */
export function FormActions({
  onCancel,
  cancelText = 'Отмена',
  className = 'flex flex-wrap gap-3',
  ...submit
}: ComponentProps<typeof SubmitButton> & { onCancel: (() => void) | null; cancelText?: string }) {
  return (
    <div className={className}>
      <SubmitButton {...submit} />
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {cancelText}
        </Button>
      )}
    </div>
  )
}

/** Announces politely that something was saved. A button in front of it displays a tick for a moment. */
export function SavedStatus({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="saved-status text-small text-good empty:hidden">
      {children}
    </p>
  )
}
