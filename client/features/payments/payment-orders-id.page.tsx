import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { loadIfFound, pageData, refusePage } from '#client/app/page-data.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import { idOf } from '#shared/kernel/id-in-address.ts'
import { OrderFacts } from './order-facts.tsx'
import { OnePayment } from './pay-frame.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const orderId = idOf(args.params.id)
  if (orderId === null) return refusePage(404)
  await loadIfFound(args, api.payments.orderDetails.queryOptions({ input: { orderId } }))
  return pageData(args, { title: 'Заказ', isIndexed: false })
}

/** An order that no provider was asked to pay, or that waits to be paid. */
export function Component() {
  const orderId = Number(useParams().id)
  const hasSession = useSessionFlag() === true
  const { data, error } = useQuery({
    ...api.payments.orderDetails.queryOptions({ input: { orderId } }),
    enabled: hasSession,
  })
  return (
    <OnePayment title={`Заказ № ${orderId}`} error={error}>
      {data && <OrderFacts orderId={orderId} />}
    </OnePayment>
  )
}
