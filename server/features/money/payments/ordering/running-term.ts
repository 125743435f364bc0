/** What can be bought for the running term of a vacancy, and how its price is made. */
import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { daysAfter } from '#server/features/board/posting/placement/lifecycle.ts'
import { findRunningTerm, type RunningTerm } from '#server/features/board/posting/placement/running-term.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { placementPrice, termsOf } from '#server/features/money/tariffs/service.ts'
import {
  higherTariffs,
  packageUpgradeTerms,
  upgradePrice,
  wholeDaysLeft,
} from '#server/features/money/tariffs/upgrade-price.ts'
import { TARIFF_TITLES, type TariffCode } from '#shared/features/board/posting/tariffs.ts'
import type { BoughtTerm, TermOffer } from '#shared/features/money/payments/contract.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'

type Now = { running: RunningTerm; /** Instant. */ at: string }

/** EDITOR and up. @throws Problem not_found, forbidden, conflict when no paid term runs */
export async function readTermOffer(
  ctx: Ctx,
  { id: companyId, vacancyId }: { id: number; vacancyId: number },
): Promise<TermOffer> {
  const { db, now } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const at = now().toISOString()
  const { title, running } = await findRunningTerm(db, { vacancyId, companyId, at })
  const { tariff, until } = running
  const daysLeft = wholeDaysLeft(until, at)
  return {
    vacancyId,
    title,
    tariff,
    until,
    daysLeft,
    extension: {
      ...extensionTerm(running),
      days: termsOf(tariff).days,
      amountKopecks: placementPrice(tariff),
    },
    upgrades: higherTariffs(tariff, daysLeft).map((to) => {
      const { raiseEveryDays, isHighlighted } = termsOf(to)
      const { amountKopecks } = upgradePrice({ from: tariff, to, daysLeft })
      return { ...upgradeTerm(to, { running, at }), tariff: to, amountKopecks, raiseEveryDays, isHighlighted }
    }),
  }
}

/** Null for an item that changes no running term. */
export function boughtTerm(item: OrderItem, { running, at }: Now): BoughtTerm | null {
  if (item.kind === 'extension') return extensionTerm(running)
  return item.kind === 'upgrade' ? upgradeTerm(item.tariff, { running, at }) : null
}

const extensionTerm = ({ tariff, until }: RunningTerm): BoughtTerm => ({
  until: daysAfter(until, termsOf(tariff).days),
  untilByPackage: null,
  lines: [],
})

function upgradeTerm(to: TariffCode, { running: { tariff: from, until }, at }: Now): BoughtTerm {
  const daysLeft = wholeDaysLeft(until, at)
  const { costKopecks, unusedKopecks } = upgradePrice({ from, to, daysLeft })
  const days = countOf(daysLeft, DAY_FORMS)
  return {
    until,
    untilByPackage: daysAfter(at, packageUpgradeTerms({ from, to, daysLeft }).days),
    lines: [
      { title: `${days} по тарифу «${TARIFF_TITLES[to]}»`, amountKopecks: costKopecks },
      {
        title: `Те же ${days} по тарифу «${TARIFF_TITLES[from]}», уже оплачены`,
        amountKopecks: -unusedKopecks,
      },
    ],
  }
}
