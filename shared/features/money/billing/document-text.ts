/** Texts of bills and acceptance acts, the same on the page and in the PDF. */
import { formatDay, isoDay } from '#shared/kernel/dates.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import {
  formatPercent,
  splitVat,
  vatInside,
  type TaxTerms,
} from '#shared/features/money/tax-regimes/terms.ts'
import { typo } from '#shared/kernel/typo.ts'
import type { DocumentLine, Buyer } from './model.ts'
import { numbered } from './seller.ts'
import type { DocumentKind } from './vocabulary.ts'

/** Days of the editions of the offer, the first one first; the last one is that of the text. */
export const OFFER_EDITIONS = ['2026-11-21', '2026-11-25', '2026-11-27'] as const

const DOCUMENT_NAMES: Record<DocumentKind, string> = { bill: 'Счёт на оплату', act: 'Акт об оказании услуг' }

type Numbered = { number: number; issuedAt: string }

/** «Счёт на оплату № 15 от 21 ноября 2026 г.» */
export const documentTitle = (document: Numbered & { kind: DocumentKind }) =>
  `${DOCUMENT_NAMES[document.kind]} ${numberAndDay(document)}`

/** «№ 15 от 21 ноября 2026 г.» */
const numberAndDay = ({ number, issuedAt }: Numbered) =>
  `№${NO_BREAK_SPACE}${number} от${NO_BREAK_SPACE}${formatLongDay(issuedAt)}`

/** «21 ноября 2026 г.» */
export const formatLongDay = (iso: string) => `${formatDay(iso)}${NO_BREAK_SPACE}г.`

/** The purpose of the bank transfer, in letters that banks can carry: their set (Windows-1251) has no sign of the rouble. */
export const paymentPurpose = (bill: Numbered & { vatLabel: string }) =>
  `Оплата по счёту ${numberAndDay(bill)} ${bill.vatLabel.replaceAll(' ', NO_BREAK_SPACE).replace('₽', 'руб.')}`

/** Always two decimals: 199000 → «1 990,00». */
export function formatAmount(kopecks: number): string {
  return `${formatNumber(Math.floor(kopecks / 100))},${String(kopecks % 100).padStart(2, '0')}`
}

export const lineTotal = ({ quantity, priceKopecks }: DocumentLine) => quantity * priceKopecks

export const totalKopecksOf = (lines: readonly DocumentLine[]) =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** Of the quantity of a line. */
export const UNIT = 'шт.'

/** Lines with the VAT inside of each; it adds up to the VAT of the document. */
export function withLineVat(lines: readonly DocumentLine[], vatPercent: number | null): DocumentLine[] {
  if (vatPercent === null) return [...lines]
  const parts = splitVat(lines.map(lineTotal), vatPercent)
  return lines.map((line, at) => ({ ...line, vatKopecks: parts[at] ?? 0 }))
}

/** The line about VAT on a paper: «В т. ч. НДС 5 %: 47,14 ₽», «НДС не облагается (ст. 145 НК РФ)». */
export const formatVatLine = ({ vatPercent, priceLabel }: TaxTerms, totalKopecks: number) =>
  vatPercent === null
    ? priceLabel
    : `В${NO_BREAK_SPACE}т.${NO_BREAK_SPACE}ч. НДС${NO_BREAK_SPACE}${formatPercent(vatPercent)}: ${formatAmount(vatInside(totalKopecks, vatPercent))}${NO_BREAK_SPACE}₽`

/** «Публичная оферта, редакция от 25 ноября 2026 г., заказ № 15» */
export const formatGround = ({
  orderId,
  orderedAt,
}: {
  orderId: number
  /** Instant. */ orderedAt: string
}) =>
  `Публичная оферта, редакция от${NO_BREAK_SPACE}${formatLongDay(findOfferEdition(orderedAt))}, заказ №${NO_BREAK_SPACE}${orderId}`

/** «Всего наименований: 2, на сумму 14 925,00 ₽» */
export const lineSummary = ({ lines, totalKopecks }: { lines: readonly unknown[]; totalKopecks: number }) =>
  `Всего наименований: ${lines.length}, на${NO_BREAK_SPACE}сумму ${formatAmount(totalKopecks)}${NO_BREAK_SPACE}₽`

export const formatBuyer = ({ title, inn, kpp, address }: Buyer) =>
  [title, numbered('ИНН', inn), numbered('КПП', kpp), address && typo(address)].filter(Boolean).join(', ')

export const TOTAL_LABELS: Record<DocumentKind, string> = {
  bill: 'Всего к оплате',
  act: 'Всего оказано услуг на сумму',
}

export const ACCEPTANCE_STATEMENT =
  'Услуги оказаны полностью и в срок. Заказчик не имеет претензий по их объёму, качеству и срокам.'

/** «22 октября 2026 г. — 21 ноября 2026 г.» */
export const formatPeriod = ({ periodFrom, periodTo }: { periodFrom: string; periodTo: string }) =>
  periodFrom === periodTo
    ? formatLongDay(periodFrom)
    : `${formatLongDay(periodFrom)} — ${formatLongDay(periodTo)}`

/**
 * The edition that an order was made by: a new one holds for later orders (the offer, 8.3).
 * @param orderedAt instant
 */
export function findOfferEdition(orderedAt: string): string {
  const day = isoDay(orderedAt)
  return OFFER_EDITIONS.findLast((edition) => edition <= day) ?? OFFER_EDITIONS[0]
}
