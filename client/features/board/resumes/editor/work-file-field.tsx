import { useId, useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FileList } from '#client/ui/file-list.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import type { ResumeId, WorkFile } from '#shared/features/board/resumes/model.ts'
import { workFileKind } from '#shared/features/board/resumes/works.ts'
import { DOCUMENT_BYTES_MAX } from '#shared/kernel/document-file.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'

const TYPES = 'application/pdf,image/jpeg,image/png,image/webp'

/** The file of a work: sent as soon as it is chosen, part of the draft once that is saved. */
export function WorkFileField({
  id,
  file,
  onChange,
}: {
  id: ResumeId
  file: WorkFile | null
  onChange: (file: WorkFile | null) => void
}) {
  const [error, setError] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const errorId = useId()
  const hintId = useId()
  const add = useCommand(api.resumes.addWorkFile, {
    refresh: [],
    done(added) {
      onChange(added)
      setStatus('Файл приложен.')
    },
    refused(failure) {
      const { fields, general } = refusalOf(failure, (name) => name === 'file')
      setError(fields['file'] ?? general ?? 'Не получилось. Повторите.')
    },
  })

  function send(chosen: File | undefined) {
    if (!chosen || add.isPending) return
    setStatus('')
    const refusal = chosen.size > DOCUMENT_BYTES_MAX ? FORM_MESSAGES.fileSize(DOCUMENT_BYTES_MAX) : null
    setError(refusal)
    if (refusal === null) add.run({ id, file: chosen })
  }

  function remove() {
    onChange(null)
    setError(null)
    setStatus('Файл убран.')
    // The button that had the focus is removed.
    button.current?.focus()
  }

  return (
    <div className="grid gap-2">
      {file && (
        <FileList
          label="Файл работы"
          files={[
            {
              id: file.id,
              name: workFileKind(file),
              size: file.size,
              url: `/api/v1/resumes/${id}/files/${file.id}`,
            },
          ]}
          actionOf={() => (
            <IconButton label="Убрать файл" onClick={remove}>
              <CloseIcon />
            </IconButton>
          )}
        />
      )}
      <p id={hintId} className="text-small text-muted">
        Картинка до 5&nbsp;МБ или PDF до 10&nbsp;МБ. Файл увидят те, кому открыты ваши контакты. Из картинки
        уберём место съёмки и другие скрытые данные, PDF останется как есть.
      </p>
      <div>
        <Button
          ref={button}
          variant="secondary"
          size="small"
          aria-describedby={error ? errorId : hintId}
          isBusy={add.isPending}
          onClick={() => chooser.current?.click()}
        >
          {file ? 'Заменить файл' : 'Приложить файл'}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={TYPES}
          className="sr-only"
          tabIndex={-1}
          aria-label="Файл работы"
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0])
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {add.isPending ? 'Отправляем файл…' : status}
      </p>
      <p id={errorId} role="alert" className="text-small text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}
