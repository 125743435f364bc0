import { expect, test } from 'vitest'
import { formatInvoiceNote } from '#shared/features/money/billing/invoice-note.ts'
import { SELLER } from '#tests/support/app.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const paper = {
  vatPercent: 22,
  buyer: { inn: '7707083893' },
  seller: SELLER,
  day: '2026-11-27',
  isAdvance: false,
}

test('a buyer of an operator who pays VAT is told who issues the счёт-фактура and until when', () => {
  expect(withSpaces(formatInvoiceNote(paper) ?? '')).toBe(
    'Счёт-фактуру выставит ООО «Дистант» не позднее 2 декабря 2026 г., а если это выходной — в следующий рабочий день (п. 3 ст. 168 НК РФ). Если её нет, напишите на bills@board.example.',
  )
})

test.each([
  [
    'of an advance, by the day in Moscow',
    { isAdvance: true, day: '2026-12-28T21:30:00Z' },
    /на аванс .* 3 января 2027 г\./,
  ],
  ['of УСН with 5 %', { vatPercent: 5 }, /2 декабря/],
  ['without VAT', { vatPercent: null }, null],
  ['to a person without an INN', { buyer: { inn: null } }, null],
])('the счёт-фактура %s', (_which, change, expected) => {
  const note = formatInvoiceNote({ ...paper, ...change })
  if (expected === null) expect(note).toBeNull()
  else expect(withSpaces(note ?? '')).toMatch(expected)
})
