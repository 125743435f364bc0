import { expect, test } from 'vitest'
import type { Salary } from '#shared/features/board/vacancies/model.ts'
import {
  salaryLabel,
  salaryParts,
  type LabelledSalary,
} from '#shared/features/board/vacancies/salary-label.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const BASE: Salary = { from: null, to: null, currency: 'RUB', gross: null, period: 'month' }
const labelOf = (salary: Partial<LabelledSalary>) => withSpaces(salaryLabel({ ...BASE, ...salary }))

test.each<[Partial<LabelledSalary>, string]>([
  [{ from: 80_000, gross: false }, 'от 80 000 ₽ на руки'],
  [{ to: 120_000 }, 'до 120 000 ₽ (налог не указан)'],
  [{ from: 80_000, to: 120_000, gross: true }, '80 000 – 120 000 ₽ до вычета налогов'],
  [
    { from: 100_000, gross: true, net: { from: 87_000, to: null } },
    'от ≈ 87 000 ₽ на руки (от 100 000 ₽ до вычета налогов)',
  ],
  [
    { from: 3700, to: 12_345, gross: true, period: 'shift', net: { from: 3219, to: 10_740 } },
    '≈ 3 220 – 10 700 ₽ за смену, на руки (3 700 – 12 345 ₽ за смену, до вычета налогов)',
  ],
  [{ from: 120_000, to: 80_000, gross: false }, '80 000 – 120 000 ₽ на руки'],
  [{ from: 3000, to: 3000, period: 'shift' }, '3 000 ₽ за смену (налог не указан)'],
  [{ from: 500, period: 'hour', gross: false }, 'от 500 ₽ за час, на руки'],
  [{ to: 900, currency: 'USD', period: 'project' }, 'до 900 $ (до ≈ 72 000 ₽) за проект (налог не указан)'],
  [
    { from: 300_000, to: 400_000, currency: 'KZT', gross: false },
    '300 000 – 400 000 ₸ (≈ 46 500 – 62 000 ₽) на руки',
  ],
  [{ from: 300_000, currency: 'KZT', gross: true }, 'от 300 000 ₸ (от ≈ 46 500 ₽) до вычета налогов'],
  [{ from: 10, to: 10, currency: 'USD', period: 'hour', gross: false }, '10 $ (≈ 800 ₽) за час, на руки'],
  // Tenge that were taken for dollars.
  [{ from: 300_000, currency: 'USD', gross: false }, 'от 300 000 $ на руки'],
  [{}, 'Зарплата не указана'],
])('the pay %o is formatted as «%s»', (salary, label) => {
  expect(labelOf(salary)).toBe(label)
})

test('a vacancy without pay says so without a note', () => {
  expect(salaryParts(null)).toEqual({
    isStated: false,
    amount: 'Зарплата не указана',
    note: null,
    stated: null,
    roubles: null,
  })
})

test('the pay amount and its note are separate for styling', () => {
  expect(salaryParts({ ...BASE, from: 80_000, gross: false })).toEqual({
    isStated: true,
    amount: 'от\u00A080\u00A0000\u00A0₽',
    note: 'на\u00A0руки',
    stated: null,
    roubles: null,
  })
})
