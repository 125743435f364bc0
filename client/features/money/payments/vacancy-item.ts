import type { OrderItem } from '#shared/features/money/payments/model.ts'
import { tariffIn } from './tariffs.ts'

type VacancyItem = Extract<OrderItem, { vacancyId: number }>

/** What the address of the payment page buys for a vacancy; null when it does not say. */
export function vacancyItemIn(search: string, vacancyId: number): VacancyItem | null {
  const query = new URLSearchParams(search)
  const tariff = tariffIn(search)
  const until = query.get('until')
  if (until === null) return tariff && { kind: 'placement', vacancyId, tariff }
  return tariff ? { kind: 'upgrade', vacancyId, tariff, until } : { kind: 'extension', vacancyId, until }
}
