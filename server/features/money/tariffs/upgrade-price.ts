import type { PlacementTerms } from '#server/db/schema/packages.ts'
import { TARIFF_CODES, type TariffCode } from '#shared/features/board/posting/tariffs.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { placementPrice, termsOf } from './service.ts'

/** Whole days between two instants; a day that has begun is used. */
export const wholeDaysLeft = (until: string, at: string) =>
  Math.max(0, Math.floor((Date.parse(until) - Date.parse(at)) / DAY_MS))

type Upgrade = { from: TariffCode; to: TariffCode; daysLeft: number }

/**
 * The price of the remaining days by the new tariff, less their price by the present one: both by the price list,
 * whatever was paid for the placement, so that a gift and a discount keep their worth. Rounded in favour of the company.
 * @returns kopecks
 */
export function upgradePrice({ from, to, daysLeft }: Upgrade) {
  const costKopecks = Math.floor((placementPrice(to) * daysLeft) / termsOf(to).days)
  const unusedKopecks = Math.ceil((placementPrice(from) * daysLeft) / termsOf(from).days)
  return { costKopecks, unusedKopecks, amountKopecks: Math.max(0, costKopecks - unusedKopecks) }
}

/** Days of the new tariff for which the unused days of the present one count when a package pays. */
const daysForUnused = ({ from, to, daysLeft }: Upgrade) =>
  Math.floor((placementPrice(from) * daysLeft * termsOf(to).days) / (termsOf(from).days * placementPrice(to)))

/** A package gives a whole placement of the new tariff, and the unused days are added to it. */
export function packageUpgradeTerms(upgrade: Upgrade): PlacementTerms {
  const terms = termsOf(upgrade.to)
  return { ...terms, days: terms.days + daysForUnused(upgrade) }
}

/** Tariffs that a running term can be moved to: those after its own, while the difference costs something. */
export const higherTariffs = (from: TariffCode, daysLeft: number) =>
  TARIFF_CODES.slice(TARIFF_CODES.indexOf(from) + 1).filter(
    (to) => upgradePrice({ from, to, daysLeft }).amountKopecks > 0,
  )
