import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONTRACT_KINDS,
  monthlyNet,
  monthlyNets,
  payOfCost,
  payOfGross,
  payOfNet,
} from '#shared/features/reference/taxes/net-pay.ts'
import { TAX_YEAR_2026 as year, TAX_YEARS } from '#tests/support/tax-years.ts'

// Tax of a year at each bound of the scale (НК РФ, ст. 224): 13 % to 2.4 million, then 15, 18, 20 and 22 % of the rest.
test.each([
  [1_200_000, 156_000],
  [2_400_000, 312_000],
  [3_000_000, 402_000],
  [5_000_000, 702_000],
  [6_000_000, 882_000],
  [20_000_000, 3_402_000],
  [50_000_000, 9_402_000],
  [60_000_000, 11_602_000],
])('of a salary of %i roubles a year the income tax is %i', (gross, tax) => {
  expect(payOfGross('labour', gross, year)).toMatchObject({ taxes: tax, net: gross - tax })
  expect(payOfGross('civil', gross, year).taxes).toBe(tax)
})

// 30 % up to 2 979 000 roubles and 15.1 % above; 0.2 % for accidents under a contract of employment only.
test.each([
  ['labour', 1_000_000, 1_302_000],
  ['civil', 1_000_000, 1_300_000],
  ['labour', 3_979_000, 3_979_000 + 893_700 + 151_000 + 7_958],
  ['civil', 3_979_000, 3_979_000 + 893_700 + 151_000],
  ['self_employed', 1_000_000, 1_000_000],
  ['sole_proprietor', 1_000_000, 1_000_000],
] as const)('under the contract %s a pay of %i costs the employer %i', (kind, gross, cost) => {
  expect(payOfGross(kind, gross, year).cost).toBe(cost)
})

// 6 % from companies; the deduction of 10 000 roubles makes it 4 % until half a million.
test.each([
  [100_000, 4_000],
  [500_000, 20_000],
  [1_200_000, 62_000],
  [2_400_000, 134_000],
])('in the first year a self-employed person pays of %i roubles from companies %i', (income, tax) => {
  const pay = payOfGross('self_employed', income, year, { hasDeduction: true })
  expect(pay).toMatchObject({ taxes: tax, limit: null })
  expect(Math.abs(payOfNet('self_employed', pay.net, year, { hasDeduction: true }).gross - income)).toBe(0)
})

// The deduction is given once in life (422-ФЗ, ст. 12), so who does not ask for it has none.
test.each([
  [100_000, 6_000],
  [500_000, 30_000],
  [1_200_000, 72_000],
])('in later years a self-employed person pays of %i roubles from companies %i', (income, tax) => {
  expect(payOfGross('self_employed', income, year).taxes).toBe(tax)
  expect(payOfCost('self_employed', income, year).taxes).toBe(tax)
  expect(monthlyNet(income, year, 'self_employed')).toBe(Math.round(income * 0.94))
})

test('an income above 2.4 million is no longer that of a self-employed person', () => {
  expect(payOfGross('self_employed', 2_400_001, year).limit).toBe('self_employed_income')
})

// The tax of 6 % is lowered by all contributions: the fixed one, and 1 % above 300 000 roubles up to its limit.
test.each([
  [0, 57_390],
  [600_000, 60_390],
  [956_500, 63_955],
  [1_200_000, 72_000],
  [20_000_000, 1_200_000],
])('a sole proprietor pays of %i roubles %i', (income, taxes) => {
  expect(payOfGross('sole_proprietor', income, year)).toMatchObject({ taxes, limit: null })
})

test('a sole proprietor with more than 20 million has VAT in 2026', () => {
  expect(payOfGross('sole_proprietor', 20_000_001, year).limit).toBe('vat')
  expect(payOfGross('sole_proprietor', 20_000_001, TAX_YEARS.upTo(2025)).limit).toBeNull()
})

test('from net back to gross and from cost back to gross the pay returns within a rouble', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CONTRACT_KINDS),
      fc.integer({ min: 60_000, max: 80_000_000 }),
      (kind, gross) => {
        const pay = payOfGross(kind, gross, year)
        expect(Math.abs(payOfNet(kind, pay.net, year).net - pay.net)).toBeLessThanOrEqual(1)
        expect(Math.abs(payOfNet(kind, pay.net, year).gross - gross)).toBeLessThanOrEqual(1)
        expect(Math.abs(payOfCost(kind, pay.cost, year).cost - pay.cost)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('the rate rises in the month when the income of the year passes the bound', () => {
  const nets = monthlyNets(300_000, year)
  expect(nets.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 261_000))
  expect(nets.slice(8)).toEqual([255_000, 255_000, 255_000, 255_000])
  const total = nets.reduce((sum, net) => sum + net, 0)
  expect(total).toBe(payOfGross('labour', 3_600_000, year).net)
  expect(monthlyNet(100_000, year)).toBe(87_000)
})
