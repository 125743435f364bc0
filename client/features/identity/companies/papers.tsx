import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FileList } from '#client/ui/file-list.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { useEarlyFile } from '#client/ui/use-early-file.ts'
import type { CompanyPaper } from '#shared/features/identity/companies/contract.ts'
import type { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { PAPERS_MAX } from '#shared/features/identity/companies/vocabulary.ts'
import { DOCUMENT_TYPES, documentFileError } from '#shared/kernel/document-file.ts'

/** Papers for the verification. Each is sent as soon as it is chosen. */
export function Papers({ companyId }: { companyId: CompanyId }) {
  const list = useSuspenseQuery(api.companies.documents.queryOptions({ input: { id: companyId } }))
  const [error, setError] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const add = useCommand(api.companies.addDocument, {
    refresh: [api.companies.documents],
    done: () => setStatus('Документ приложен.'),
    refused: (failure) => setError(errorText(failure)),
  })
  const remove = useCommand(api.companies.removeDocument, {
    refresh: [],
    answers: () => api.companies.documents.queryOptions({ input: { id: companyId } }),
    done() {
      setStatus('Документ убран.')
      // The button that had the focus is removed.
      heading.current?.focus()
    },
    refused(failure) {
      setError(errorText(failure))
      void list.refetch()
    },
  })
  const chooser = useRef<HTMLInputElement>(null)
  useEarlyFile(chooser)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const errorId = useId()
  const isBusy = add.isPending || remove.isPending

  function send(file: File | undefined) {
    if (!file || isBusy) return
    const invalid = documentFileError(file)
    setStatus('')
    setError(invalid)
    if (!invalid) add.run({ id: companyId, document: file })
  }

  function removePaper(documentId: CompanyPaper['id']) {
    if (isBusy) return
    setStatus('')
    setError(null)
    remove.run({ id: companyId, documentId })
  }

  const { items } = list.data
  return (
    <div role="group" aria-labelledby={headingId} className="grid gap-2">
      <h3 ref={heading} id={headingId} tabIndex={-1}>
        Документы
      </h3>
      <p className="text-small text-muted">
        Необязательно, но ускорит проверку: выписка из реестра, свидетельство, доверенность. Видят только
        модераторы, редакторы и администраторы компании. PDF, JPEG или PNG до 10&nbsp;МБ, не больше{' '}
        {PAPERS_MAX}.
      </p>
      {items.length > 0 && (
        <FileList
          label="Приложенные документы"
          files={items}
          actionOf={(document) => (
            <IconButton label={`Убрать ${document.name}`} onClick={() => removePaper(document.id)}>
              <CloseIcon />
            </IconButton>
          )}
        />
      )}
      <div>
        {items.length < PAPERS_MAX && (
          <Button
            variant="secondary"
            size="small"
            aria-describedby={error ? errorId : undefined}
            isBusy={isBusy}
            onClick={() => chooser.current?.click()}
          >
            Приложить документ
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept={DOCUMENT_TYPES.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label="Документ"
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0])
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {add.isPending ? 'Отправляем документ…' : status}
      </p>
      <p id={errorId} role="alert" className="text-small text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

function errorText(error: unknown) {
  const { fields, general } = refusalOf(error, (name) => name === 'document')
  return fields['document'] ?? general ?? 'Не получилось. Повторите.'
}
