import { useEffect, useEffectEvent, useRef } from 'react'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Notice } from '#client/ui/notice.tsx'
import { plural } from '#shared/kernel/number.ts'

/** The messages of one failed attempt to submit the form. */
export type Failure = {
  general: string | null
  errors: { name: string; message: string }[]
  /** A single error is listed too: without scripts the focus is not moved to its field. */
  isListed?: boolean
}

/** A single error moves focus to its field; several, to their list. */
export function FormSummary({
  failure,
  labels,
  focusField,
}: {
  failure: Failure | null
  /** Names of the fields. */
  labels: Readonly<Record<string, string | undefined>>
  focusField: (name: string) => void
}) {
  // Without scripts a button would do nothing.
  const isHydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const moveFocus = useEffectEvent(({ general, errors }: Failure) => {
    const [only] = errors
    if (general === null && only && errors.length === 1) focusField(only.name)
    else box.current?.focus()
  })

  useEffect(() => {
    if (failure) moveFocus(failure)
  }, [failure])

  if (!failure || (failure.general === null && failure.errors.length < 2 && !failure.isListed)) return null
  const count = failure.errors.length
  const title =
    failure.general ?? `Исправьте ${count} ${plural(count, { one: 'поле', few: 'поля', many: 'полей' })}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- Without scripts the browser focuses the errors, as scripts do.
    <div ref={box} tabIndex={-1} role="alert" className="mb-5" autoFocus={failure.isListed}>
      <Notice tone="error" title={title}>
        {count > 0 && (
          <ul className="mt-1">
            {failure.errors.map(({ name, message }) => {
              const label = toLabel(name, labels)
              return (
                <li key={name}>
                  {isHydrated ? (
                    <button
                      type="button"
                      className="py-0.5 text-left underline underline-offset-4"
                      onClick={() => focusField(name)}
                    >
                      {label ?? message}
                    </button>
                  ) : (
                    (label ?? message)
                  )}
                  {label !== null && `: ${message}`}
                </li>
              )
            })}
          </ul>
        )}
      </Notice>
    </div>
  )
}

/**
 * The label of a field: `slot2` and `languages.0.level` have the labels of `slot` and `languages`. Null for a field
 * without a label: users do not know the names in the code.
 */
function toLabel(name: string, labels: Readonly<Record<string, string | undefined>>): string | null {
  const [series = name] = /^[a-z]+/i.exec(name) ?? []
  return labels[name] ?? labels[series] ?? null
}
