import type { PlacedOrder } from '#shared/features/money/payments/model.ts'
import { isBuilt, pathOf } from '#shared/routing/route-table.ts'

/** Where the payer goes on: to the provider, to the bill, or to what was bought. */
export function afterOrder({ order, payment }: PlacedOrder): string {
  if (payment?.state === 'pending' && payment.confirmationUrl !== null) return payment.confirmationUrl
  if (payment) return pathOf('payment-id', { id: payment.id })
  if (order.method === 'bill' && order.billSlug !== null && order.state === 'open')
    return isBuilt('bills-slug') ? pathOf('bills-slug', { slug: order.billSlug }) : pathOf('payment')
  return boughtAt(order)
}

/** The page of what an order gave. */
export function boughtAt({ kind, vacancyId }: PlacedOrder['order']): string {
  switch (kind) {
    case 'placement':
      return vacancyId !== null && isBuilt('personal-vacancies-id')
        ? `${pathOf('personal-vacancies-id', { id: vacancyId })}?success_payment=1`
        : `${pathOf('payment')}?success_payment=1`
    case 'package':
      return pathOf('packages')
    case 'resume_access':
      return pathOf('resumes-access')
    case 'top_up':
      return pathOf('balance')
  }
}
