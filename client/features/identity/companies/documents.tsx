import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FileList } from '#client/ui/file-list.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { useEarlyFile } from '#client/ui/use-early-file.ts'
import type { CompanyDocument } from '#shared/features/identity/companies/contract.ts'
import type { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { DOCUMENTS_MAX } from '#shared/features/identity/companies/vocabulary.ts'
import { DOCUMENT_TYPES, documentFileError } from '#shared/kernel/document-file.ts'

/** Papers for the check, for those who may ask for it. Each is sent as soon as it is chosen. */
export function Documents({ companyId }: { companyId: CompanyId }) {
  const queryClient = useQueryClient()
  const input = { id: companyId }
  const list = useSuspenseQuery(api.companies.documents.queryOptions({ input }))
  const keep = (change: (items: CompanyDocument[]) => CompanyDocument[]) =>
    queryClient.setQueryData(
      api.companies.documents.queryKey({ input }),
      (known: { items: CompanyDocument[] } | undefined) => ({ items: change(known?.items ?? []) }),
    )
  const [fault, setFault] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const add = useMutation({
    mutationFn: (document: File) => api.companies.addDocument.call({ id: companyId, document }),
    onSuccess: (document) => {
      keep((items) => [...items, document])
      setTold('Документ приложен.')
    },
    onError: (error) => setFault(faultText(error)),
  })
  const remove = useMutation({
    mutationFn: ({ id }: CompanyDocument) =>
      api.companies.removeDocument.call({ id: companyId, documentId: id }),
    onSuccess: ({ items }) => {
      keep(() => items)
      setTold('Документ убран.')
      // The button that had the focus is gone.
      heading.current?.focus()
    },
    onError: (error) => {
      setFault(faultText(error))
      void list.refetch()
    },
  })
  const chooser = useRef<HTMLInputElement>(null)
  useEarlyFile(chooser)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const faultId = useId()
  const isBusy = add.isPending || remove.isPending

  function send(file: File | undefined) {
    if (!file || isBusy) return
    const found = documentFileError(file)
    setTold('')
    setFault(found)
    if (!found) add.mutate(file)
  }

  function takeAway(document: CompanyDocument) {
    if (isBusy) return
    setTold('')
    setFault(null)
    remove.mutate(document)
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
        {DOCUMENTS_MAX}.
      </p>
      {items.length > 0 && (
        <FileList
          label="Приложенные документы"
          files={items}
          actionOf={(document) => (
            <IconButton label={`Убрать ${document.name}`} onClick={() => takeAway(document)}>
              <CloseIcon />
            </IconButton>
          )}
        />
      )}
      <div>
        {items.length < DOCUMENTS_MAX && (
          <Button
            variant="secondary"
            size="small"
            aria-describedby={fault ? faultId : undefined}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && chooser.current?.click()}
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
        {add.isPending ? 'Отправляем документ…' : told}
      </p>
      <p id={faultId} role="alert" className="text-small text-danger empty:hidden">
        {fault}
      </p>
    </div>
  )
}

function faultText(error: unknown) {
  const { fields, general } = refusalOf(error, (name) => name === 'document')
  return fields['document'] ?? general ?? 'Не получилось. Повторите.'
}
