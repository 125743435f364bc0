import { expect, test } from 'vitest'
import { documentTitle, paymentPurpose } from '#shared/features/money/billing/document-text.ts'
import { readTypedNumber } from '#shared/features/money/billing/typed-number.ts'

const DAY = '2026-11-21'

test.each<[string, number, string | null]>([
  ['123', 123, null],
  [' 0123 ', 123, null],
  ['№123', 123, null],
  ['№ 123', 123, null],
  ['№\u00A0123', 123, null],
  ['N 123', 123, null],
  ['No. 123', 123, null],
  ['#123', 123, null],
  ['СЧ-123', 123, null],
  ['сч 123', 123, null],
  ['Сч.№123', 123, null],
  ['СЧ-000123', 123, null],
  ['00БП-000123', 123, null],
  ['Счёт 123', 123, null],
  ['счет №123', 123, null],
  ['Счет на оплату № 123', 123, null],
  ['Заказ № 123', 123, null],
  ['заказа 123', 123, null],
  ['акт №123', 123, null],
  ['123 от 21.11.2026', 123, DAY],
  ['№ 123 от 21.11.26', 123, DAY],
  ['СЧ-123 от 21/11/2026', 123, DAY],
  ['счёт 123 от 2026-11-21', 123, DAY],
  ['№ 123 от 21 ноября 2026 г.', 123, DAY],
  ['№ 5 от 5 мая 2027 года', 5, '2027-05-05'],
  ['Оплата по сч. 123 от 21.11.2026 за размещение вакансии, НДС не облагается', 123, DAY],
  ['Оплата по договору № 7 по счету № 123 от 21.11.2026. Сумма 990-00', 123, DAY],
  ['ОПЛАТА ПО СЧЕТУ N123 ОТ 21.11.2026Г. БЕЗ НДС', 123, DAY],
])('«%s» names the document %i', (typed, number, day) => {
  expect(readTypedNumber(typed)).toEqual({ number, day })
})

test.each([
  '',
  'ООО «Ромашка»',
  'Студия 24',
  '12 стульев',
  '7707083893',
  '770708389312',
  'ИНН 7707083893',
  'payer-12@example.ru',
  '21.11.2026',
  '№',
  '0',
  '№ 99999999999',
  'счёт-фактура',
])('«%s» names no document', (typed) => {
  expect(readTypedNumber(typed)).toBeNull()
})

test('the purpose and the title of our own papers are read back', () => {
  const paper = { number: 4021, issuedAt: '2026-11-20T22:00:00Z', vatLabel: 'Без НДС' }
  for (const text of [
    paymentPurpose(paper),
    documentTitle({ kind: 'bill', ...paper }),
    documentTitle({ kind: 'act', ...paper }),
  ])
    expect(readTypedNumber(text)).toEqual({ number: 4021, day: DAY })
})
