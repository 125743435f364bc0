import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placementPrice, termsOf } from '#server/features/money/tariffs/service.ts'
import { packageUpgradeTerms, upgradePrice } from '#server/features/money/tariffs/upgrade-price.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'

const upgrade = fc.record({
  from: fc.constantFrom(...TARIFF_CODES),
  to: fc.constantFrom(...TARIFF_CODES),
  daysLeft: fc.nat({ max: 400 }),
})

test('a change of tariff costs whole kopecks, never less than nothing and never more than buying both', () => {
  fc.assert(
    fc.property(upgrade, ({ from, to, daysLeft }) => {
      const { amountKopecks, costKopecks, unusedKopecks } = upgradePrice({ from, to, daysLeft })
      const placements = Math.ceil(daysLeft / termsOf(to).days)
      expect(Number.isInteger(amountKopecks)).toBe(true)
      expect(amountKopecks).toBeGreaterThanOrEqual(0)
      expect(amountKopecks).toBeLessThanOrEqual(placements * placementPrice(to))
      expect(amountKopecks).toBe(Math.max(0, costKopecks - unusedKopecks))
    }),
  )
})

test('the unused days of a tariff are worth no more days of a dearer one, and a package loses none of its own', () => {
  fc.assert(
    fc.property(upgrade, ({ from, to, daysLeft }) => {
      const added = packageUpgradeTerms({ from, to, daysLeft }).days - termsOf(to).days
      expect(added).toBeGreaterThanOrEqual(0)
      expect(added * placementPrice(to)).toBeLessThanOrEqual(daysLeft * placementPrice(from))
    }),
  )
})
