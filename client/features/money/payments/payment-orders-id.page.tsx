import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { orderDetails, OrderFacts } from './order-facts.tsx'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'

export { PayErrorBoundary as ErrorBoundary } from './pay-frame.tsx'

export function loader(args: LoaderFunctionArgs) {
  const orderId = vacancyIdOf(args.params.id)
  if (orderId === null) return refusePage(404)
  return privatePage(args, 'Заказ', load(args, orderDetails(orderId)))
}

/** An order that no provider was asked to pay, or that waits to be paid. */
export function Component() {
  const orderId = Number(useParams().id)
  return (
    <div className="container grid max-w-[720px] gap-6 py-6 md:py-8">
      <h1>Заказ № {orderId}</h1>
      <OrderFacts orderId={orderId} />
      <p>
        <a href={pathOf('payment')} className="inline-block py-1">
          Все платежи
        </a>
      </p>
    </div>
  )
}
