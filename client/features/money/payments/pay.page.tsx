import type { LoaderFunctionArgs } from 'react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { Card } from '#client/ui/card.tsx'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Checkout } from './checkout.tsx'
import { OrderList } from './order-list.tsx'
import { PaymentLayout, paymentPage } from './payment-layout.tsx'
import { TopUp } from './top-up.tsx'

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  paymentPage(args, 'Оплата', (id) => [load(args, balance(id)), load(args, openOrders(id))])

const balance = (id: number) => api.ledger.balance.queryOptions({ input: { id, page: 1 } })
const openOrders = (id: number) => api.payments.orders.queryOptions({ input: { id, state: 'open', page: 1 } })

export function Component() {
  return (
    <PaymentLayout title="Оплата" hasNav>
      {({ id }) => <Paying companyId={id} />}
    </PaymentLayout>
  )
}

function Paying({ companyId }: { companyId: number }) {
  const { balanceKopecks } = useSuspenseQuery(balance(companyId)).data
  const { items } = useSuspenseQuery(openOrders(companyId)).data
  const [amountKopecks, setAmountKopecks] = useState<number | null>(null)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-8">
      <div className="grid min-w-0 gap-6">
        <Card as="section" className="grid gap-1" aria-labelledby="balance">
          <h2 id="balance" className="text-body font-normal text-muted">
            На балансе
          </h2>
          <p className="text-heading font-bold">{formatKopecks(balanceKopecks)}</p>
          <p>
            <a href={pathOf('balance')} className="inline-block py-1">
              Движения по балансу
            </a>
          </p>
        </Card>
        <section aria-labelledby="unpaid" className="grid gap-3">
          <h2 id="unpaid">Ждут оплаты</h2>
          {items.length > 0 ? (
            <OrderList companyId={companyId} orders={items} />
          ) : (
            <p className="text-muted">Неоплаченных заказов нет.</p>
          )}
        </section>
      </div>
      <div className="grid gap-4">
        <TopUp onChosen={setAmountKopecks} />
        {amountKopecks !== null && (
          <Checkout key={amountKopecks} companyId={companyId} item={{ kind: 'top_up', amountKopecks }} />
        )}
      </div>
    </div>
  )
}
