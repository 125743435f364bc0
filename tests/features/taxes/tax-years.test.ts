import { expect, test } from 'vitest'
import { figureVariables } from '#server/features/content/variables/variables.ts'
import { FIGURE_NAMES, figureKind, formatFigure } from '#shared/features/reference/taxes/figures.ts'
import { SHIPPED_FIGURES } from '#shared/features/reference/taxes/shipped-figures.ts'
import { createTaxYears, yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { TAX_YEARS } from '#tests/support/tax-years.ts'

const BASE_2027 = { year: 2027, name: 'employer.bound', value: 3_200_000, source: 'Постановление' } as const

test('only years whose figures are all known are counted, later ones by the last of them', () => {
  expect(TAX_YEARS.complete.map(({ year }) => year)).toEqual([2026, 2025])
  expect(TAX_YEARS.missing(2026)).toEqual([])
  expect(TAX_YEARS.missing(2027)).toEqual(['employer.bound'])
  expect(TAX_YEARS.upTo(2027).year).toBe(2026)
  expect(TAX_YEARS.upTo(2019).year).toBe(2025)
})

test('the missing figure completes its year and leaves the one before as it was', () => {
  const years = createTaxYears([...SHIPPED_FIGURES, BASE_2027])
  expect(years.upTo(2026)).toEqual(TAX_YEARS.upTo(2026))
  expect(years.upTo(2027)).toMatchObject({
    year: 2027,
    contributions: [
      { above: 0, rate: 0.3 },
      { above: 3_200_000, rate: 0.151 },
    ],
    soleProprietor: { fixed: 61_154, extraMax: 342_923, vatAbove: 15_000_000 },
  })
})

test('a later entry for the same year and figure counts', () => {
  const years = createTaxYears([...SHIPPED_FIGURES, { ...BASE_2027, year: 2026 }])
  expect(years.upTo(2026).contributions[1]?.above).toBe(3_200_000)
  expect(years.upTo(2025).contributions[1]?.above).toBe(2_759_000)
})

test('figures count by their years, in whatever order they were entered', () => {
  const entered = createTaxYears([BASE_2027, ...SHIPPED_FIGURES.toReversed()])
  const inOrder = createTaxYears([...SHIPPED_FIGURES, BASE_2027])
  expect(entered.complete).toEqual(inOrder.complete)
  for (const name of FIGURE_NAMES)
    for (const year of [2019, 2025, 2026, 2027, 2040])
      expect(entered.figure(name, year), `${name} ${year}`).toEqual(inOrder.figure(name, year))
})

test('after the end of its law a figure makes the year incomplete', () => {
  const all = FIGURE_NAMES.flatMap((name) =>
    [2026, 2027, 2028, 2029].map((year) => ({ year, name, value: 10, source: 'Закон' })),
  )
  expect(createTaxYears(all).complete.map(({ year }) => year)).toEqual([2028, 2027, 2026])
})

test.each([
  [2026, 'ip.fixed', '57 390 ₽'],
  [2027, 'ip.fixed', '61 154 ₽'],
  [2028, 'ip.fixed', '61 154 ₽ (за 2027 год)'],
  [2027, 'employer.bound', '2 979 000 ₽ (за 2026 год)'],
  [2026, 'ip.vatAbove', '20 млн ₽'],
  [2027, 'ip.vatAbove', '15 млн ₽'],
  [2029, 'ip.vatAbove', '10 млн ₽'],
  [2027, 'income.rate', '13 %'],
  [2027, 'income.bound', '2,4 млн ₽'],
  [2027, 'employer.rateAbove', '15,1 %'],
  [2027, 'tax.year', '2027'],
  [2027, 'net.takoy', null],
] as const)('in %i a text with {{%s}} says %s', (year, name, said) => {
  const value = figureVariables(TAX_YEARS, year)(name)
  expect(value && withSpaces(value)).toBe(said)
})

// Figures change at the New Year of Moscow, three hours before that of Greenwich.
test.each([
  ['2026-12-31T20:59:59Z', 2026],
  ['2026-12-31T21:00:00Z', 2027],
])('at %s the year is %i', (instant, year) => {
  expect(yearOf(instant)).toBe(year)
})

test('every figure of the release is within the bounds that staff have, and has a source', () => {
  for (const { name, value, source } of SHIPPED_FIGURES) {
    const { least, most } = figureKind(name)
    expect(value, formatFigure(name, value)).toBeGreaterThanOrEqual(least)
    expect(value, formatFigure(name, value)).toBeLessThanOrEqual(most)
    expect(source.length).toBeGreaterThan(4)
  }
})
