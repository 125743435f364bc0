import { paymentBody, receiptBody, refundBody } from '#server/payments/yookassa-bodies.ts'
import { buildTaxTerms } from '#shared/features/money/tax-regimes/terms.ts'
import type { TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'

const PAYMENT = {
  idempotenceKey: 'key',
  externalPaymentId: 'payment',
  amountKopecks: 99_000,
  email: 'buh@example.ru',
  payer: { title: 'ООО «Чай и кофе»', inn: '7707083893' },
}

/** The request to YooKassa; null for a receipt that the operator issues manually. */
export function receiptsOf(regime: TaxRegime) {
  const { receipt: tax } = buildTaxTerms({ regime, usnBase: 'income' }, '2026-11-27')
  const payment = (description: string, isTopUp: boolean) =>
    paymentBody({
      ...PAYMENT,
      paymentId: 1,
      companyId: 1,
      description,
      isTopUp,
      returnUrl: 'https://board.example/payment/1',
      tax,
    })
  const refund = (of: 'advance' | 'prepayment' | 'service') =>
    refundBody({ ...PAYMENT, description: 'Возврат по заказу № 15. Размещение вакансии', of, tax })
  return {
    prepayment: payment('Заказ № 15. Размещение вакансии', false),
    advance: payment('Заказ № 15. Пополнение баланса', true),
    service: tax && receiptBody({ ...PAYMENT, description: 'Заказ № 15. Размещение вакансии', tax }),
    refundOfPrepayment: refund('prepayment'),
    refundOfAdvance: refund('advance'),
    refundOfService: refund('service'),
  }
}
