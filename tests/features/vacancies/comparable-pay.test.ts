import { expect, test } from 'vitest'
import { monthlyNet } from '#shared/features/reference/taxes/net-pay.ts'
import type { AgreementType, Salary } from '#shared/features/board/vacancies/model.ts'
import { netOfMonth, withNet } from '#shared/features/board/vacancies/net-salary.ts'
import { roublesOf } from '#shared/features/board/vacancies/rouble-rates.ts'
import { TAX_YEARS } from '#tests/support/tax-years.ts'

const YEAR = TAX_YEARS.upTo(2026)
const MONTHLY: Salary = { from: 100_000, to: null, currency: 'RUB', gross: true, period: 'month' }

test.each<[Partial<Salary>, { from: number | null; to: number | null } | null]>([
  [
    { currency: 'USD', from: 1000, to: null },
    { from: 80_000, to: null },
  ],
  [
    { currency: 'USD', from: null, to: 1000 },
    { from: null, to: 80_000 },
  ],
  [
    { currency: 'KZT', from: 101, to: 333 },
    { from: 16, to: 52 },
  ],
  [
    { currency: 'USD', from: 1000, to: 37_500 },
    { from: 80_000, to: 3_000_000 },
  ],
  // More than anybody is paid: the currency or the period is mistyped.
  [{ currency: 'USD', from: 1000, to: 37_501 }, null],
  [{ currency: 'USD', from: 229, to: null, period: 'hour' }, null],
  [
    { currency: 'USD', from: 228, to: null, period: 'hour' },
    { from: 18_240, to: null },
  ],
  [
    { currency: 'USD', from: 2500, to: null, period: 'shift' },
    { from: 200_000, to: null },
  ],
  [{ currency: 'USD', from: 2501, to: null, period: 'shift' }, null],
  [
    { currency: 'USD', from: 37_500, to: null, period: 'project' },
    { from: 3_000_000, to: null },
  ],
  [{ currency: 'UZS', from: 1, to: null }, null],
  [{ currency: 'RUB' }, null],
])('pay of %j is %j in roubles', (salary, roubles) => {
  expect(roublesOf({ ...MONTHLY, ...salary })).toEqual(roubles)
})

test.each<[AgreementType[], Parameters<typeof monthlyNet>[2]]>([
  [[], 'labour'],
  [['labour', 'self_employed'], 'labour'],
  [['civil'], 'labour'],
  [['sole_proprietor', 'civil'], 'labour'],
  [['self_employed'], 'self_employed'],
  [['sole_proprietor', 'self_employed'], 'self_employed'],
  [['sole_proprietor'], 'sole_proprietor'],
])('with the agreements %j pay is taxed as %s', (agreements, kind) => {
  expect(netOfMonth(100_000, agreements, YEAR)).toBe(monthlyNet(100_000, YEAR, kind))
})

test.each<[Partial<Salary>, { from: number | null; to: number | null } | null]>([
  [{}, { from: 87_000, to: null }],
  [
    { from: null, to: 100_000 },
    { from: null, to: 87_000 },
  ],
  [
    { period: 'shift', from: 1000, to: 2000 },
    { from: 870, to: 1740 },
  ],
  [
    { period: 'hour', from: 100, to: null },
    { from: 87, to: null },
  ],
  [{ period: 'project' }, null],
  [{ gross: false }, null],
  [{ gross: null }, null],
  [{ currency: 'USD' }, null],
])('what remains of the pay %j is %j', (salary, net) => {
  expect(withNet({ ...MONTHLY, ...salary }, ['labour'], YEAR)).toEqual({ ...MONTHLY, ...salary, net })
})

test('pay that contributions take whole has no net', () => {
  expect(withNet({ ...MONTHLY, from: 100, to: 90_000 }, ['sole_proprietor'], YEAR).net).toBeNull()
})
