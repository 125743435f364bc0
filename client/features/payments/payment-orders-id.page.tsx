import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { ErrorPage } from '#client/app/error-page.tsx'
import { loadIfFound, pageData, refusePage } from '#client/app/page-data.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import { idOf } from '#shared/kernel/id-in-address.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { OrderFacts } from './order-facts.tsx'
import { PayRefusal, PaySkeleton } from './pay-frame.tsx'

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
  if (error && !data)
    return statusOf(error) === 403 ? (
      <div className="container py-8">
        <PayRefusal error={error} />
      </div>
    ) : (
      <ErrorPage status={statusOf(error) ?? 500} message={messageOf(error)} />
    )
  return (
    <div className="container grid max-w-[720px] gap-6 py-6 md:py-8">
      <h1>Заказ № {orderId}</h1>
      {data ? <OrderFacts orderId={orderId} /> : <PaySkeleton />}
      <p>
        <a href={pathOf('payment')} className="inline-block py-1">
          Все платежи
        </a>
      </p>
    </div>
  )
}
