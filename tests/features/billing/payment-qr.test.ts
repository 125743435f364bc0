import { expect, test } from 'vitest'
import { paymentQrText } from '#shared/features/money/billing/payment-qr.ts'
import { paymentPurpose } from '#shared/features/money/billing/document-text.ts'
import { SELLER } from '#tests/support/app.ts'

const purpose = paymentPurpose({ number: 15, issuedAt: '2026-02-01T09:00:00Z', vatLabel: 'Без НДС' })

test('the QR text has the mandatory details first, the amount in kopecks and plain spaces', () => {
  expect(paymentQrText(SELLER, { totalKopecks: 299_000, purpose })).toBe(
    'ST00012|Name=ООО «Дистант»|PersonalAcc=40702810600000000012|BankName=АО «Надёжный Банк» г. Москва|' +
      'BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=7707083893|KPP=770701001|Sum=299000|' +
      'Purpose=Оплата по счёту № 15 от 1 февраля 2026 г. Без НДС',
  )
})

test('a separator inside a QR value does not start a new field, and a missing KPP is left out', () => {
  const text = paymentQrText({ ...SELLER, name: 'ООО «А|Sum=1»', kpp: null }, { totalKopecks: 100, purpose })
  expect(text.split('|').map((field) => field.split('=')[0])).toEqual([
    'ST00012',
    'Name',
    'PersonalAcc',
    'BankName',
    'BIC',
    'CorrespAcc',
    'PayeeINN',
    'Sum',
    'Purpose',
  ])
  expect(text).toContain('Name=ООО «А/Sum=1»')
})
