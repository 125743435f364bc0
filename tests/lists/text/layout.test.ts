import { expect, test } from 'vitest'
import { otherLayout } from '#shared/lists/text/layout.ts'

test.each([
  ['ghjuhfvvbcn', 'программист'],
  ['Ghjuhfvvbcn YF LJVE', 'Программист НА ДОМУ'],
  [',e[ufknth', 'бухгалтер'],
  ['"ktrnhbr', 'Электрик'],
  ['1c', '1с'],
  ['зрз', 'php'],
  ['Офмф', 'Java'],
  ['ёхъ', '`[]'],
  ['ghjlfdец', 'продавец'],
])('«%s» in the other keyboard layout is «%s»', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant)
})

test('switching the keyboard layout of a text twice restores it', () => {
  expect(otherLayout(otherLayout('Швея, съёмщик') ?? '')).toBe('Швея, съёмщик'.replace(',', 'б'))
  expect(otherLayout(otherLayout('Junior QA') ?? '')).toBe('Junior QA')
})

test.each(['', '123', '2026 - 11', '€'])('«%s» is the same in both keyboard layouts', (typed) => {
  expect(otherLayout(typed)).toBeNull()
})
