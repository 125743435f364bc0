import { expect, test } from 'vitest'
import { isBad } from '../../scripts/measure-look/breaks.ts'
import { isOnTarget } from '../../scripts/measure-look/figures.ts'

test.for([
  ['на', 'дому'],
  ['(В', 'Москве'],
  ['20', 'часов'],
  ['40', '000'],
  ['500', '₽'],
] as const)('the measure of line breaks counts one between «%s» and «%s»', ([before, after]) => {
  expect(isBad({ before, after })).toBe(true)
})

test.for([
  ['дом', 'на'],
  ['20.', 'Часы'],
  ['часов', '20'],
  ['ООО', 'Ромашка'],
  ['2024', '2025'],
] as const)('the measure of line breaks allows one between «%s» and «%s»', ([before, after]) => {
  expect(isBad({ before, after })).toBe(false)
})

test('a figure meets its target at the target itself', () => {
  const figure = { name: 'cards', unit: '' } as const
  expect(isOnTarget({ ...figure, value: 4, target: { atLeast: 4 } })).toBe(true)
  expect(isOnTarget({ ...figure, value: 3, target: { atLeast: 4 } })).toBe(false)
  expect(isOnTarget({ ...figure, value: 2.01, target: { atMost: 2 } })).toBe(false)
})
