/** What is sent to YooKassa; the lines are those of its receipts. */
import type { ReceiptTax } from '#shared/features/money/tax-regimes/terms.ts'
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
  const amount = toAmount(amountKopecks)
  const line = description.slice(0, DESCRIPTION_MAX)
  const kind = rest.isTopUp ? 'advance' : 'prepayment'
  return {
    amount,
    capture: true,
    confirmation: { type: 'redirect', return_url: returnUrl, locale: 'ru_RU' },
    description: line,
    metadata: { payment_id: String(paymentId), company_id: String(companyId) },
    ...buildReceipt({ ...rest, line, amount, kind }),
  }
}

export function refundBody({ externalPaymentId, amountKopecks, description, of, ...rest }: NewRefund) {
  const amount = toAmount(amountKopecks)
  const line = description.slice(0, DESCRIPTION_MAX)
  return {
    payment_id: externalPaymentId,
    amount,
    description: line,
    ...buildReceipt({ ...rest, line, amount, kind: of }),
  }
}

export function receiptBody({ externalPaymentId, amountKopecks, description, tax, ...rest }: NewReceipt) {
  const amount = toAmount(amountKopecks)
  return {
    type: 'payment',
    payment_id: externalPaymentId,
    send: true,
    customer: customerOf(rest),
    tax_system_code: tax.taxSystemCode,
    items: [toItem({ line: description.slice(0, DESCRIPTION_MAX), amount, kind: 'service', tax })],
    settlements: [{ type: 'prepayment', amount }],
  }
}

type Line = { line: string; amount: Amount; kind: keyof typeof LINES }

/** Nothing for an operator without a cash register, who issues receipts himself. */
const buildReceipt = ({ tax, ...rest }: Line & Pick<NewPayment, 'email' | 'payer' | 'tax'>) =>
  tax && {
    receipt: {
      customer: customerOf(rest),
      tax_system_code: tax.taxSystemCode,
      items: [toItem({ ...rest, tax })],
    },
  }

/** Money for what is not complete yet has the calculated rate. */
const toItem = ({ line, amount, kind, tax }: Line & { tax: ReceiptTax }) => ({
  description: line,
  quantity: '1.00',
  amount,
  vat_code: kind === 'service' ? tax.vatCode : tax.advanceVatCode,
  measure: 'piece',
  ...LINES[kind],
})

const customerOf = ({ email, payer }: Pick<NewPayment, 'email' | 'payer'>) => ({
  email,
  full_name: payer.title.slice(0, 256),
  ...(payer.inn === null ? {} : { inn: payer.inn }),
})

const toAmount = (kopecks: number) => ({
  value: `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`,
  currency: 'RUB',
})
