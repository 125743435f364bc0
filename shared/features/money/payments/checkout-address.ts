/** Addresses of the pages where an item is paid for. */
import type { OrderItem } from './model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { withQuery } from '#shared/kernel/with-query.ts'

/** Where the plain form of these pages is sent. */
export const CHECKOUT_FORM_PATH = `${pathOf('payment')}/checkout`

/** Why a page of payment is shown again. */
export const CHECKOUT_ERRORS = ['balance', 'way', 'buyer', 'changed', 'limit', 'other'] as const
export type CheckoutError = (typeof CHECKOUT_ERRORS)[number]

/** The page that offers the ways to pay for an item. */
export function checkoutPath(item: OrderItem, error: CheckoutError | null = null): string {
  switch (item.kind) {
    case 'placement':
      return withQuery(pathOf('personal-vacancies-id-payment', { id: item.vacancyId }), {
        tariff: item.tariff,
        error,
      })
    case 'extension':
      return withQuery(pathOf('personal-vacancies-id-payment', { id: item.vacancyId }), {
        until: item.until,
        error,
      })
    case 'upgrade':
      return withQuery(pathOf('personal-vacancies-id-payment', { id: item.vacancyId }), {
        tariff: item.tariff,
        until: item.until,
        error,
      })
    case 'package':
      return withQuery(pathOf('packages-id-payment', { id: item.size }), { tariff: item.tariff, error })
    case 'resume_access':
      return withQuery(pathOf('pay'), { access: item.days, error })
    case 'top_up':
      return withQuery(pathOf('pay'), { amount: item.amountKopecks / 100, error })
  }
}
