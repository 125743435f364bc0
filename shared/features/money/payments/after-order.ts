import { sentPath } from '#shared/routing/sent.ts'
import type { PlacedOrder } from '#shared/features/money/payments/model.ts'
import { checkoutPath } from './checkout-address.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Where the payer goes next: the provider, the bill, or what was bought. */
export function pathAfterOrder(placed: PlacedOrder): string {
  const { payment } = placed
  if (payment?.state === 'pending' && payment.confirmationUrl !== null) return payment.confirmationUrl
  return pageAfterOrder(placed)
}

/**
 * The same among our own pages: that of the payment has a link to the provider. A browser does not follow a form to another
 * site where the security policy names ours only.
 */
export function pageAfterOrder({ order, payment }: PlacedOrder): string {
  if (payment) return pathOf('payment-id', { id: payment.id })
  if (order.method === 'bill' && order.billSlug !== null && order.state === 'open')
    return pathOf('bills-slug', { slug: order.billSlug })
  return purchasePath(order)
}

const RETURNED = 'returned'

/** Where the provider sends the payer back. Only from there the page of a payment goes on to what was bought. */
export const pathAfterProvider = (paymentId: number) =>
  `${pathOf('payment-id', { id: paymentId })}?${RETURNED}=1`

export const isReturn = (search: string) => new URLSearchParams(search).has(RETURNED)

/** The page of what was bought, right after it was paid for. */
export function purchasePath(order: PlacedOrder['order']): string {
  const path = boughtPath(order)
  if (order.kind !== 'placement') return path
  return order.vacancyId === null ? `${path}?success_payment=1` : `${sentPath(path)}&success_payment=1`
}

/** The page of what was bought. */
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

/** The page where the same can be ordered again, with another way to pay. */
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
