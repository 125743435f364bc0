import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { formatNumber } from '#shared/kernel/number.ts'
import { RecoveryCard } from './recovery-card.tsx'

const queue = () => api.recovery.staffQueue.queryOptions()

export const loader = (args: LoaderFunctionArgs) => privatePage(args, 'Доступ', load(args, queue()))

export function Component() {
  const { count, items } = useSuspenseQuery(queue()).data
  return (
    <StaffPage
      current="staff-recovery"
      title="Доступ без почты"
      lead={<span className="tabular-nums">Ждут: {formatNumber(count)}</span>}
    >
      {items.length === 0 ? (
        <EmptyState title="Просьб нет">
          <p>Здесь появятся люди, которые потеряли почту и не могут войти.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {items.map((request) => (
            <RecoveryCard key={request.id} request={request} />
          ))}
        </ul>
      )}
    </StaffPage>
  )
}
