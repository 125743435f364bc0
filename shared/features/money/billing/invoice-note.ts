/** What a buyer is told of the счёт-фактура: accounting software makes it, not the board. */
import { DAY_MS } from '#shared/kernel/durations.ts'
import { formatLongDay } from './document-text.ts'
import type { Buyer, Seller } from './model.ts'

/** Calendar days from the service or the advance (НК РФ, article 168, part 3). */
const TERM_DAYS = 5

/**
 * «Счёт-фактуру выставит ООО «Дистант» не позднее 2 декабря 2026 г. …»
 * @param paper.day of the end of the service, or of the payment of an advance: a calendar date or an instant
 * @returns null where none is due: without VAT, and for a person without an INN
 */
export function formatInvoiceNote({
  vatPercent,
  buyer,
  seller,
  day,
  isAdvance,
}: {
  vatPercent: number | null
  buyer: Pick<Buyer, 'inn'>
  seller: Pick<Seller, 'name' | 'email'>
  day: string
  isAdvance: boolean
}): string | null {
  if (vatPercent === null || buyer.inn === null) return null
  const due = formatLongDay(new Date(Date.parse(day) + TERM_DAYS * DAY_MS).toISOString())
  const name = isAdvance ? 'Счёт-фактуру на аванс' : 'Счёт-фактуру'
  return `${name} выставит ${seller.name} не позднее ${due}, а если это выходной — в следующий рабочий день (п. 3 ст. 168 НК РФ). Если её нет, напишите на ${seller.email}.`
}
