import { listAddress } from '#client/app/paged/list-address.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'

/** Of the payments of all companies, by state. */
export const paymentsAddress = listAddress(
  'staff-payments',
  { state: ['waiting', 'paid', 'cards', 'stuck', 'refunds', 'receipts', 'issued'] },
  { pagesMax: PAYMENT_PAGES_MAX },
)
