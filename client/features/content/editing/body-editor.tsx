import { useRef, useState } from 'react'
import { Textarea, Input } from '#client/ui/field.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'
import { BODY_MAX } from '#shared/features/content/editing/model.ts'
import type { TextError } from '#shared/features/content/editing/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
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

/** Uploads a picture with its description, which is required, and gives its Markdown. */
function PictureUpload({ onUploaded }: { onUploaded: (markdown: string) => void }) {
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const upload = useMutation(api.texts.staffUploadPicture.mutationOptions())

  function send() {
    const picture = field.current?.files?.[0]
    if (!picture || alt.trim() === '') {
      setError(picture ? 'Опишите, что на картинке: её не все видят.' : 'Выберите файл.')
      return
    }
    setError(null)
    if (upload.isPending) return
    upload.mutate(
      { picture },
      {
        onSuccess: ({ path }) => {
          onUploaded(`![${alt.replaceAll(/[[\]\n]/g, ' ').trim()}](${path})`)
          setAlt('')
          if (field.current) field.current.value = ''
        },
        onError: (failure) => {
          const { fields, general } = refusalOf(failure, (name) => name === 'picture')
          setError(fields['picture'] ?? general)
        },
      },
    )
  }

  return (
    <Disclosure summary="Картинка">
      <div className="grid gap-3 pb-2">
        <Input
          ref={field}
          label="Файл"
          hint="JPEG, PNG или WebP"
          type="file"
          accept="image/jpeg,image/png,image/webp"
        />
        <Input
          label="Что на картинке"
          hint="Для тех, кто её не видит"
          value={alt}
          maxLength={200}
          error={error}
          onChange={({ target }) => setAlt(target.value)}
        />
        <Button variant="secondary" className="justify-self-start" isBusy={upload.isPending} onClick={send}>
          Вставить в текст
        </Button>
      </div>
    </Disclosure>
  )
}
