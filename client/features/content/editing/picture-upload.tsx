import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Input } from '#client/ui/field.tsx'

/** Uploads a picture with its description, which is required, and gives its Markdown. */
export function PictureUpload({ onUploaded }: { onUploaded: (markdown: string) => void }) {
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
