import { sentPath } from '#shared/routing/sent.ts'
import type { PlacedOrder } from '#shared/features/money/payments/model.ts'
import { checkoutPath } from './checkout-address.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The next page of the payer: the provider, the bill, or the purchase. */
export function pathAfterOrder(placed: PlacedOrder): string {
  const { payment } = placed
  if (payment?.state === 'pending' && payment.confirmationUrl !== null) return payment.confirmationUrl
  return pageAfterOrder(placed)
}

/**
 * Same, limited to our own pages: the page of the payment has a link to the provider. Browsers do not follow a form
 * submission to another site if the security policy allows only ours.
 */
export function pageAfterOrder({ order, payment }: PlacedOrder): string {
  if (payment) return pathOf('payment-id', { id: payment.id })
  if (order.method === 'bill' && order.billSlug !== null && order.state === 'open')
    return pathOf('bills-slug', { slug: order.billSlug })
  return purchasePath(order)
}

const RETURNED = 'returned'

/**
 * The page to which the provider returns the payer. Only from there the page of a payment continues to the purchase.
 */
export const pathAfterProvider = (paymentId: number) =>
  `${pathOf('payment-id', { id: paymentId })}?${RETURNED}=1`

export const isReturn = (search: string) => new URLSearchParams(search).has(RETURNED)

/** The page of the purchase, right after its payment. */
export function purchasePath(order: PlacedOrder['order']): string {
  const path = boughtPath(order)
  if (order.kind !== 'placement') return path
  return order.vacancyId === null ? `${path}?success_payment=1` : `${sentPath(path)}&success_payment=1`
}

/** The page of the purchase. */
export function boughtPath({ kind, vacancyId }: PlacedOrder['order']): string {
  switch (kind) {
    case 'placement':
    case 'extension':
    case 'upgrade':
      return vacancyId === null ? pathOf('payment') : pathOf('personal-vacancies-id', { id: vacancyId })
    case 'package':
      return pathOf('packages')
    case 'resume_access':
      return pathOf('resumes-access')
    case 'top_up':
      return pathOf('balance')
  }
}

/** The page on which the same item can be ordered again, with another payment method. */
export function orderAgainPath({ kind, vacancyId, amountKopecks }: PlacedOrder['order']): string {
  switch (kind) {
    case 'placement':
      return vacancyId === null
        ? pathOf('payment')
        : pathOf('personal-vacancies-id-tariffs', { id: vacancyId })
    case 'extension':
    case 'upgrade':
      return vacancyId === null ? pathOf('payment') : pathOf('personal-vacancies-id-term', { id: vacancyId })
    case 'package':
      return pathOf('packages')
    case 'resume_access':
      return pathOf('resumes-access')
    case 'top_up':
      return checkoutPath({ kind, amountKopecks })
  }
}
