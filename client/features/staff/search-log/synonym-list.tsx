import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useExistingPage } from '#client/app/existing-page.ts'
import { ActionRow } from '#client/ui/action-row.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { SynonymRing } from '#shared/features/staff/search-log/contract.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { hrefOf, synonymsOf } from './shown.ts'
import type { Shown } from './shown.ts'

export function SynonymList({
  shown,
  now,
  editedId,
  onEdit,
  onRemoved,
}: {
  shown: Shown
  now: string
  /** Of the ring in the editor. */
  editedId: number | null
  onEdit: (ring: SynonymRing) => void
  onRemoved: (ring: SynonymRing) => void
}) {
  const queryClient = useQueryClient()
  const [removed, setRemoved] = useState<SynonymRing | null>(null)
  const { count, items } = useSuspenseQuery(synonymsOf(shown)).data
  const paging = {
    page: shown.page,
    pages: pageCount(count),
    hrefOf: (page: number) => hrefOf({ ...shown, page }),
  }
  useExistingPage(paging)
  const remove = useMutation(
    api.searchLog.staffRemoveSynonyms.mutationOptions({
      onSuccess: async () => {
        if (removed) onRemoved(removed)
        setRemoved(null)
        await queryClient.invalidateQueries({ queryKey: api.searchLog.key() })
      },
    }),
  )
  if (items.length === 0)
    return (
      <EmptyState title={shown.search ? 'Ничего не нашлось' : 'Синонимов пока нет'}>
        <p>{shown.search ? 'Попробуйте часть слова короче.' : 'Добавьте первые.'}</p>
      </EmptyState>
    )
  return (
    <>
      <Card as="div" className="py-0 md:py-0">
        <ul className="divide-y divide-line">
          {items.map((ring) => (
            <ActionRow
              key={ring.id}
              name={ring.entries.join(', ')}
              isCurrent={ring.id === editedId}
              action={{ text: 'Изменить', onClick: () => onEdit(ring) }}
              onRemove={() => {
                remove.reset()
                setRemoved(ring)
              }}
            >
              <p className="wrap-anywhere">{ring.entries.join(', ')}</p>
              <p className="text-small text-muted">
                {[ring.createdBy, formatAge(ring.updatedAt, new Date(now))].filter(Boolean).join(', ')}
              </p>
            </ActionRow>
          ))}
        </ul>
      </Card>
      <Pagination {...paging} />
      <ConfirmDialog
        isOpen={removed !== null}
        title="Удалить синонимы?"
        confirmText="Удалить"
        isPending={remove.isPending}
        error={failureText(remove.error)}
        onConfirm={() => removed && remove.mutate({ id: removed.id })}
        onClose={() => setRemoved(null)}
      >
        <p className="wrap-anywhere">
          Поиск перестанет считать одинаковыми слова «{removed?.entries.join(', ')}».
        </p>
      </ConfirmDialog>
    </>
  )
}
