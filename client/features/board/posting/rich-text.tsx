import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { isRequired } from '#shared/features/board/posting/forms.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { DESCRIPTION_LENGTH, isDistantForm } from '#shared/features/board/vacancies/vocabulary.ts'
import type { TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import type { EditorHandle, RichTextProps } from './rich-text-editor.tsx'
import { FIELD_NAMES } from './steps.ts'
import { TextWarnings } from '#client/app/form/text-warnings.tsx'
import type { VacancyFormFields } from './use-vacancy-form.ts'

/** A text with simple formatting. A plain textarea takes the place of the editor until its chunk is loaded. */
export function RichText({
  form,
  name,
  hint,
}: {
  form: VacancyFormFields
  name: (typeof TEXT_PARTS)[number]
  hint: ReactNode
}) {
  // The editor needs a document, so the server and the first render of the browser draw the textarea.
  const isHydrated = useHydrated()
  const field = form.part(name)
  const id = useId()
  const editor = useRef<EditorHandle | null>(null)
  const error = field.error
  const { length } = textOfHtml(field.value)
  const describedBy = [`${id}-hint`, error ? `${id}-error` : ''].filter((one) => one !== '').join(' ')

  const shown: RichTextProps = {
    id,
    html: field.value,
    onChange: field.onChange,
    labelledBy: `${id}-label`,
    describedBy,
    isInvalid: error !== undefined,
    onReady: (handle) => {
      editor.current = handle
    },
  }

  useEffect(() => {
    field.target({ focus: () => editor.current?.focus() })
    return () => field.target(null)
  })

  return (
    <div data-rich-text={name}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} data-required={isRequired(name) || undefined} className="font-medium">
          {FIELD_NAMES[name]}
          {isRequired(name) && <span className="sr-only"> (обязательно)</span>}
        </span>
        {length > 0 && (
          <span className="text-small text-muted">
            {formatNumber(length)} из {formatNumber(DESCRIPTION_LENGTH.max)}
          </span>
        )}
      </div>
      <Suspense fallback={<PlainText {...shown} />}>
        {isHydrated ? <Editor {...shown} /> : <PlainText {...shown} />}
      </Suspense>
      <p id={`${id}-hint`} className="mt-1 text-small text-muted">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
      <TextWarnings
        part={name}
        value={field.value}
        isHtml
        isAboutHomeWork={isDistantForm(form.values.workForm)}
        onMend={(mended) => editor.current?.setHtml(mended)}
      />
    </div>
  )
}

/** Where its chunk does not load, the textarea stays. */
const Editor = lazy(() => import('./rich-text-editor.tsx').catch(() => ({ default: PlainText })))

function PlainText({ id, html, onChange, onReady, labelledBy, describedBy, isInvalid }: RichTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const ready = useEffectEvent(onReady)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    ready({
      focus: () => field.current?.focus(),
      setHtml(next) {
        if (field.current) field.current.value = plainTextOf(next)
        change(next)
      },
    })
  }, [])
  return (
    <textarea
      ref={field}
      id={id}
      className="input min-h-40"
      rows={6}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      defaultValue={plainTextOf(html)}
      onChange={(event) => onChange(htmlOf(event.target.value))}
    />
  )
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function htmlOf(text: string) {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? '')}</p>`)
    .join('')
}
