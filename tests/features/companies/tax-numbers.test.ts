import { expect, test } from 'vitest'
import { isInn, isKpp, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'

test('numbers with the right control digits are tax numbers', () => {
  expect([isInn('7707083893'), isOgrn('1027700132195'), isKpp('770101001')]).toEqual([true, true, true])
})

test.each([
  [isInn, 10],
  [isInn, 12],
  [isOgrn, 13],
  [isOgrn, 15],
  [isKpp, 9],
])('zeros are no number, although their control digit is right (%o, %i digits)', (isNumber, digits) => {
  expect(isNumber('0'.repeat(digits))).toBe(false)
})
