import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useExistingPage } from '#client/app/existing-page.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { Grant } from '#shared/features/money/grants/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { grantsOf, hrefOf } from './shown.ts'
import type { Shown } from './shown.ts'

/** What was given, the latest first; an unused gift can be taken back. */
export function GrantList({ shown }: { shown: Shown }) {
  const queryClient = useQueryClient()
  const { count, items } = useSuspenseQuery(grantsOf(shown)).data
  const [chosen, setChosen] = useState<Grant | null>(null)
  const [status, setStatus] = useState('')
  const paging = {
    page: shown.page,
    pages: pageCount(count),
    hrefOf: (page: number) => hrefOf({ ...shown, page }),
  }
  useExistingPage(paging)
  const revoke = useMutation({
    mutationFn: ({ id }: Grant) => api.grants.revoke.call({ id }),
    async onSuccess({ title }) {
      setChosen(null)
      setStatus(`${title}: подарок забран.`)
      await queryClient.invalidateQueries({ queryKey: api.grants.key() })
    },
  })
  return (
    <>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {items.length === 0 ? (
        <EmptyState title={shown.search === '' ? 'Подарков пока нет' : 'Ничего не нашлось'}>
          <p>
            {shown.search === ''
              ? 'Здесь будет всё, что дали компаниям бесплатно.'
              : 'Проверьте название или ИНН.'}
          </p>
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {items.map((grant) => (
            <Row
              key={grant.id}
              grant={grant}
              onRevoke={() => {
                revoke.reset()
                setChosen(grant)
              }}
            />
          ))}
        </ul>
      )}
      <Pagination {...paging} />
      <ConfirmDialog
        isOpen={chosen !== null}
        title="Забрать подарок?"
        confirmText="Забрать"
        isPending={revoke.isPending}
        error={failureText(revoke.error)}
        onConfirm={() => chosen && revoke.mutate(chosen)}
        onClose={() => setChosen(null)}
      >
        <p className="wrap-anywhere">
          {chosen && `${chosen.title}, ${chosen.company.title}. Компания получит письмо.`}
        </p>
      </ConfirmDialog>
    </>
  )
}

function Row({
  grant: { company, title, reason, grantedAt, grantedBy, revokedAt, canRevoke },
  onRevoke,
}: {
  grant: Grant
  onRevoke: () => void
}) {
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium wrap-anywhere">
          <a href={pathOf('staff-companies-id', { id: company.id })}>{company.title}</a>
        </p>
        <p className="mt-1 wrap-anywhere">{title}</p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{reason}</p>
        <p className="mt-1 text-small text-muted">
          {formatDay(grantedAt)}
          {grantedBy !== null && `, ${grantedBy}`}
        </p>
      </div>
      {revokedAt !== null ? (
        <Badge>Забран {formatDay(revokedAt)}</Badge>
      ) : canRevoke ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Забрать: ${title}, ${company.title}`}
          onClick={onRevoke}
        >
          Забрать
        </Button>
      ) : (
        <Badge>Использован</Badge>
      )}
    </li>
  )
}
