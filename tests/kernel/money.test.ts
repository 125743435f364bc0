import { expect, test } from 'vitest'
import { formatAboutRoubles, formatAmount, formatKopecks } from '#shared/kernel/number.ts'

test.each([
  [80_000, 'RUB', '80\u00A0000\u00A0₽'],
  [990, 'RUB', '990\u00A0₽'],
  [1990, 'RUB', '1\u00A0990\u00A0₽'],
  [1500, 'USD', '1\u00A0500\u00A0$'],
  [2000, 'EUR', '2\u00A0000\u00A0€'],
  [1_234_567, 'KZT', '1\u00A0234\u00A0567\u00A0₸'],
  [100, 'CHF', '100\u00A0CHF'],
  [-500, 'RUB', '\u2212500\u00A0₽'],
])('the amount %d %s is written «%s»', (value, currency, text) => {
  expect(formatAmount(value, currency)).toBe(text)
})

test.each([
  [0, '0\u00A0₽'],
  [199_000, '1\u00A0990\u00A0₽'],
  [199_050, '1\u00A0990,50\u00A0₽'],
  [5, '0,05\u00A0₽'],
  [-99_000, '\u2212990\u00A0₽'],
  [-50, '\u22120,50\u00A0₽'],
])('the amount of %d kopecks is written «%s»', (kopecks, text) => {
  expect(formatKopecks(kopecks)).toBe(text)
})

test.each([
  [89_100, '891\u00A0₽'],
  [84_150, '≈\u00A0842\u00A0₽'],
  [6633.3, '≈\u00A066\u00A0₽'],
])('a share of %d kopecks of a price is written «%s»', (kopecks, text) => {
  expect(formatAboutRoubles(kopecks)).toBe(text)
})
