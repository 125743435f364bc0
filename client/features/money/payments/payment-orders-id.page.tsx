import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { orderTitle } from '#shared/features/money/payments/order-number.ts'
import { orderDetails, OrderSummary, PaymentsLink } from './order-summary.tsx'
import { parseId } from '#shared/kernel/parse-id.ts'

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export function loader(args: LoaderFunctionArgs) {
  const orderId = parseId(args.params.id)
  if (orderId === null) return refusePage(404)
  return privatePage(args, orderTitle(orderId), load(args, orderDetails(orderId)))
}

/** An order without a provider payment, or an open one. */
export function Component() {
  const orderId = Number(useParams().id)
  return (
    <div className="container grid max-w-[720px] gap-6 py-6 md:py-8">
      <h1>{orderTitle(orderId)}</h1>
      <OrderSummary orderId={orderId} />
      <PaymentsLink />
    </div>
  )
}
