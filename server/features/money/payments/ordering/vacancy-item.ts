/** What is bought for a vacancy: its placement, more days of it, or a higher tariff. */
import type { Sql } from '#server/kernel/sql.ts'
import { requirePayable, type PayableVacancy } from '#server/features/board/posting/placement/payment.ts'
import {
  requireRunningTerm,
  type RunningTerm,
} from '#server/features/board/posting/placement/running-term.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import type { OrderKind } from '#shared/features/money/payments/vocabulary.ts'
import type { OrderRow } from '../queries.ts'

type ItemOf<Kind extends OrderKind> = Extract<OrderItem, { kind: Kind }>
type VacancyItem = ItemOf<'placement' | 'extension' | 'upgrade'>

export const isPaidByPackage = (kind: OrderKind) =>
  kind === 'placement' || kind === 'extension' || kind === 'upgrade'

/** Locks the vacancy that the item is for. @throws Problem not_found, conflict when the item cannot be bought now */
export async function lockItemVacancy(
  tx: Sql,
  { item, companyId, at }: { item: VacancyItem; companyId: number; /** Instant. */ at: string },
): Promise<PayableVacancy & { running?: RunningTerm }> {
  const { vacancyId } = item
  return item.kind === 'placement'
    ? requirePayable(tx, { vacancyId, companyId })
    : requireRunningTerm(tx, { vacancyId, companyId, until: item.until, at })
}

/** The item of an order for a running term; null for another order. */
export function runningItemOf(order: OrderRow): ItemOf<'extension' | 'upgrade'> | null {
  const { kind, vacancyId, tariffCode: tariff, runningTerm } = order
  if (vacancyId === null || tariff === null || runningTerm === null) return null
  // Orders of earlier releases may hold the end as PostgreSQL writes it.
  const until = new Date(runningTerm.until).toISOString()
  if (kind === 'extension') return { kind, vacancyId, until }
  return kind === 'upgrade' ? { kind, vacancyId, until, tariff } : null
}

/** The item of an order for a placement; null for another order. */
export const placementOf = ({ kind, vacancyId, tariffCode: tariff }: OrderRow): ItemOf<'placement'> | null =>
  kind === 'placement' && vacancyId !== null && tariff !== null ? { kind, vacancyId, tariff } : null
