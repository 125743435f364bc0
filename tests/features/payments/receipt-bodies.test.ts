import { expect, test } from 'vitest'
import { paymentBody, receiptBody, refundBody } from '#server/payments/yookassa-bodies.ts'
import { buildTaxTerms } from '#shared/features/money/tax-regimes/terms.ts'
import { TAX_REGIMES, type TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'

const PAYER = { email: 'buh@example.ru', payer: { title: 'ООО «Чай»', inn: '7707083893' } }
const OF = { externalPaymentId: 'p', amountKopecks: 99_000, description: 'Заказ № 7', ...PAYER }

/** What the receipts of a regime say: its tax system, VAT of money that comes before the service, and of the service. */
const CODES: Record<TaxRegime, { system: number; before: number; service: number } | null> = {
  usn_exempt: { system: 2, before: 1, service: 1 },
  usn_5: { system: 2, before: 9, service: 7 },
  usn_7: { system: 2, before: 10, service: 8 },
  osno_22: { system: 1, before: 12, service: 11 },
  self_employed: null,
  patent: { system: 6, before: 1, service: 1 },
}

test.each(TAX_REGIMES)(
  'receipts of %s have its codes, in payments, refunds and complete services',
  (regime) => {
    const { receipt: tax } = buildTaxTerms({ regime, usnBase: 'income' }, '2026-11-27')
    const expected = CODES[regime]
    const payment = (isTopUp: boolean) =>
      paymentBody({
        paymentId: 1,
        companyId: 1,
        idempotenceKey: 'k',
        amountKopecks: 99_000,
        description: 'Заказ № 7',
        isTopUp,
        returnUrl: 'https://board.example/payment/1',
        tax,
        ...PAYER,
      })
    const refund = (of: 'advance' | 'prepayment' | 'service') =>
      refundBody({ idempotenceKey: 'k', of, tax, ...OF })
    const printed = [
      payment(true),
      payment(false),
      refund('advance'),
      refund('prepayment'),
      refund('service'),
    ].map((body) => {
      const { receipt } = body
      const [item] = receipt?.items ?? []
      return (
        receipt && item && [receipt.tax_system_code, item.vat_code, item.payment_subject, item.payment_mode]
      )
    })
    expect(printed).toEqual(
      expected
        ? [
            [expected.system, expected.before, 'payment', 'advance'],
            [expected.system, expected.before, 'service', 'full_prepayment'],
            [expected.system, expected.before, 'payment', 'advance'],
            [expected.system, expected.before, 'service', 'full_prepayment'],
            [expected.system, expected.service, 'service', 'full_payment'],
          ]
        : [undefined, undefined, undefined, undefined, undefined],
    )
    if (tax && expected) {
      const closing = receiptBody({ idempotenceKey: 'k', tax, ...OF })
      expect([closing.tax_system_code, closing.items[0]?.vat_code, closing.items[0]?.payment_mode]).toEqual([
        expected.system,
        expected.service,
        'full_payment',
      ])
      expect(closing.settlements).toEqual([
        { type: 'prepayment', amount: { value: '990.00', currency: 'RUB' } },
      ])
    }
  },
)
