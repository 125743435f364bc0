/** What is sent to YooKassa; the lines are those of its receipts. */
import { VAT } from '#config/prices.ts'
import type { NewPayment, NewReceipt, NewRefund } from './port.ts'

/** «2990.00» of a currency. */
type Amount = { value: string; currency: string }

const DESCRIPTION_MAX = 128

/** What a line of a receipt is about. */
const LINES = {
  advance: { payment_subject: 'payment', payment_mode: 'advance' },
  prepayment: { payment_subject: 'service', payment_mode: 'full_prepayment' },
  service: { payment_subject: 'service', payment_mode: 'full_payment' },
} as const

export function paymentBody({
  paymentId,
  companyId,
  amountKopecks,
  description,
  returnUrl,
  ...rest
}: NewPayment) {
  const amount = amountOf(amountKopecks)
  const line = description.slice(0, DESCRIPTION_MAX)
  return {
    amount,
    capture: true,
    confirmation: { type: 'redirect', return_url: returnUrl, locale: 'ru_RU' },
    description: line,
    metadata: { payment_id: String(paymentId), company_id: String(companyId) },
    receipt: {
      customer: customerOf(rest),
      tax_system_code: VAT.taxSystemCode,
      items: [{ ...itemOf(line, amount), ...LINES[rest.isTopUp ? 'advance' : 'prepayment'] }],
    },
  }
}

export function refundBody({ externalPaymentId, amountKopecks, description, of, ...rest }: NewRefund) {
  const amount = amountOf(amountKopecks)
  const line = description.slice(0, DESCRIPTION_MAX)
  return {
    payment_id: externalPaymentId,
    amount,
    description: line,
    receipt: {
      customer: customerOf(rest),
      tax_system_code: VAT.taxSystemCode,
      items: [{ ...itemOf(line, amount), ...LINES[of] }],
    },
  }
}

export function receiptBody({ externalPaymentId, amountKopecks, description, ...rest }: NewReceipt) {
  const amount = amountOf(amountKopecks)
  return {
    type: 'payment',
    payment_id: externalPaymentId,
    send: true,
    customer: customerOf(rest),
    tax_system_code: VAT.taxSystemCode,
    items: [{ ...itemOf(description.slice(0, DESCRIPTION_MAX), amount), ...LINES.service }],
    settlements: [{ type: 'prepayment', amount }],
  }
}

const itemOf = (description: string, amount: Amount) => ({
  description,
  quantity: '1.00',
  amount,
  vat_code: VAT.vatCode,
  measure: 'piece',
})

const customerOf = ({ email, payer }: Pick<NewPayment, 'email' | 'payer'>) => ({
  email,
  full_name: payer.title.slice(0, 256),
  ...(payer.inn === null ? {} : { inn: payer.inn }),
})

const amountOf = (kopecks: number) => ({
  value: `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`,
  currency: 'RUB',
})
