import { useRef } from 'react'
import { Textarea } from '#client/ui/field.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'
import { BODY_MAX } from '#shared/features/content/editing/model.ts'
import type { TextError } from '#shared/features/content/editing/contract.ts'
import { PictureUpload } from './picture-upload.tsx'

/** Markdown, and next to it how readers see it. */
export function BodyEditor({
  body,
  html,
  errors,
  onChange,
}: {
  body: string
  html: string
  errors: readonly TextError[]
  onChange: (body: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const lines = errors.flatMap(({ line }) => line ?? [])

  function insert(markdown: string) {
    const at = area.current?.selectionStart ?? body.length
    onChange(`${body.slice(0, at)}\n\n${markdown}\n\n${body.slice(at)}`)
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section aria-labelledby="body" className="grid gap-4">
        <h2 id="body">Текст</h2>
        <Textarea
          ref={area}
          label="Markdown"
          isLabelHidden
          hint="Заголовки — «##» и «###», списки — «-», ссылки — [слова](/адрес), числа года — {{npd.limit}}. Ctrl+S сохраняет"
          error={lines.length > 0 ? `Ошибки в строках: ${[...new Set(lines)].join(', ')}` : null}
          rows={26}
          maxLength={BODY_MAX}
          spellCheck
          value={body}
          onChange={({ target }) => onChange(target.value)}
        />
        <PictureUpload onUploaded={insert} />
      </section>
      <section aria-labelledby="view" className="grid min-w-0 gap-4">
        <h2 id="view">Как увидят</h2>
        <div className="card">
          <HtmlProse html={html} />
        </div>
      </section>
    </div>
  )
}
