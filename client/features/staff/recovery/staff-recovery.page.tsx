import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { RecoveryCase } from '#shared/features/staff/recovery/contract.ts'
import type { RecoveryOutcome } from '#shared/features/staff/recovery/vocabulary.ts'
import { EMAIL_CHANGE_WAIT } from '#shared/features/identity/email-changes/waiting.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { RecoveryCard } from './recovery-card.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Доступ', load(args, api.recovery.staffQueue.queryOptions()))

type Decision = { request: RecoveryCase; outcome: RecoveryOutcome }

export function Component() {
  const queryClient = useQueryClient()
  const { count, items } = useSuspenseQuery(api.recovery.staffQueue.queryOptions()).data
  const [decision, setDecision] = useState<Decision | null>(null)
  const [status, setStatus] = useState('')
  const resolve = useMutation({
    mutationFn: ({ request: { id }, outcome }: Decision) => api.recovery.staffResolve.call({ id, outcome }),
    async onSuccess(_done, { request: { email }, outcome }) {
      setDecision(null)
      setStatus(
        outcome === 'approved'
          ? `${email}: письма ушли на оба адреса, ожидание началось.`
          : `${email}: отказ отправлен на новый адрес.`,
      )
      await queryClient.invalidateQueries({ queryKey: api.recovery.key() })
    },
  })
  const decide = (request: RecoveryCase, outcome: RecoveryOutcome) => {
    resolve.reset()
    setDecision({ request, outcome })
  }
  const isApproval = decision?.outcome === 'approved'
  return (
    <div className="container grid gap-4 pb-16">
      <StaffNav current="staff-recovery" />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <h1>Доступ без почты</h1>
        <p className="text-muted tabular-nums">Ждут: {formatNumber(count)}</p>
      </div>
      <p role="status" className="wrap-anywhere empty:hidden">
        {status}
      </p>
      {items.length === 0 ? (
        <EmptyState title="Просьб нет">
          <p>Здесь появятся люди, которые потеряли почту и не могут войти.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {items.map((request) => (
            <RecoveryCard key={request.id} request={request} onDecide={decide} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={decision !== null}
        title={isApproval ? 'Начать смену адреса?' : 'Отказать?'}
        confirmText={isApproval ? 'Начать смену' : 'Отказать'}
        isPending={resolve.isPending}
        error={failureText(resolve.error)}
        onConfirm={() => decision && resolve.mutate(decision)}
        onClose={() => setDecision(null)}
      >
        <p className="wrap-anywhere">
          {isApproval
            ? `Напишем на ${decision.request.email} со ссылкой «Это не я» и на ${decision.request.newEmail}. Адрес сменится не раньше чем через ${EMAIL_CHANGE_WAIT}, ускорить это нельзя.`
            : `Напишем на ${decision?.request.newEmail ?? ''}, что сведений не хватило.`}
        </p>
      </ConfirmDialog>
    </div>
  )
}
