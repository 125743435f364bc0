import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { orderName, orderTitle } from '#shared/features/money/payments/order-number.ts'
import type { StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import type { PayMethod } from '#shared/features/money/payments/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { accessText } from './access-text.ts'
import { EndAccessDialog } from './end-access-dialog.tsx'

/** Paid access of a company that runs, with what is left of it. For administrators of the board. */
export function RunningAccess({
  companyId,
  methodLabels,
}: {
  companyId: number
  methodLabels: Readonly<Record<PayMethod, string>>
}) {
  const { data } = useQuery(api.payments.staffAccess.queryOptions({ input: { id: companyId } }))
  const [chosen, setChosen] = useState<StaffOrder | null>(null)
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card aria-labelledby="access" className="grid gap-4">
      <h2 id="access">Оплаченный доступ к контактам</h2>
      <ul className="grid gap-4">
        {items.map((order) => (
          <li key={order.id} className="grid justify-items-start gap-1">
            <p className="font-medium">
              {orderTitle(order.id)}: {formatKopecks(order.amountKopecks)}. {methodLabels[order.method]}
            </p>
            {order.access && <p>{accessText(order.access)}</p>}
            {order.method === 'provider' ? (
              <a
                href={withQuery(pathOf('staff-payments'), { state: 'cards', search: order.id })}
                className="inline-block py-1"
              >
                Вернуть деньги на карту
              </a>
            ) : (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Закончить доступ: ${orderName(order.id)}`}
                onClick={() => setChosen(order)}
              >
                Закончить доступ
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <EndAccessDialog order={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}
