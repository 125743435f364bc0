import { useEffect, useEffectEvent, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { plural } from '#shared/kernel/plural.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import type { AppForm, Failure } from './use-app-form.ts'

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
      <FormSummary form={form} labels={labels} />
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

/** A single error moves focus to its field; several, to their list. */
function FormSummary<Input extends FieldValues>({
  form,
  labels,
}: {
  form: AppForm<Input>
  labels: Record<string, string | undefined>
}) {
  const { failure, focusField } = form
  const box = useRef<HTMLDivElement>(null)
  const moveFocus = useEffectEvent(({ general, errors }: Failure) => {
    const [only] = errors
    if (general === null && only && errors.length === 1) focusField(only.name)
    else box.current?.focus()
  })

  useEffect(() => {
    if (failure) moveFocus(failure)
  }, [failure])

  if (!failure || (failure.general === null && failure.errors.length < 2)) return null
  const count = failure.errors.length
  const title =
    failure.general ?? `Исправьте ${count} ${plural(count, { one: 'поле', few: 'поля', many: 'полей' })}`
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mb-5">
      <Notice tone="error" title={title}>
        {count > 0 && (
          <ul className="mt-1">
            {failure.errors.map(({ name, message }) => (
              <li key={name}>
                <button
                  type="button"
                  className="py-0.5 text-left underline underline-offset-4"
                  onClick={() => focusField(name)}
                >
                  {labels[name] ?? name}
                </button>
                : {message}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

/** Announces politely that something was saved. A button before it shows a tick for a moment. */
export function SavedStatus({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="saved-status text-small text-good empty:hidden">
      {children}
    </p>
  )
}
