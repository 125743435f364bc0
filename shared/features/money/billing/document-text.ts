/** Texts of bills and acceptance acts, the same on the page and in the PDF. */
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { ogrnName } from '#shared/kernel/operator.ts'
import type { DocumentLine, Buyer, Seller } from './model.ts'
import type { DocumentKind } from './vocabulary.ts'

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

/** The purpose of the bank transfer. */
export const paymentPurpose = (bill: Numbered & { vatLabel: string }) =>
  `Оплата по счёту ${numberAndDay(bill)} ${bill.vatLabel.replaceAll(' ', NO_BREAK_SPACE)}`

/** Always two decimals: 199000 → «1 990,00». */
export function formatAmount(kopecks: number): string {
  return `${formatNumber(Math.floor(kopecks / 100))},${String(kopecks % 100).padStart(2, '0')}`
}

export const lineTotal = ({ quantity, priceKopecks }: DocumentLine) => quantity * priceKopecks

export const totalKopecksOf = (lines: readonly DocumentLine[]) =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** «Всего наименований: 2, на сумму 14 925,00 ₽» */
export const lineSummary = ({ lines, totalKopecks }: { lines: readonly unknown[]; totalKopecks: number }) =>
  `Всего наименований: ${lines.length}, на${NO_BREAK_SPACE}сумму ${formatAmount(totalKopecks)}${NO_BREAK_SPACE}₽`

export const formatSeller = ({ name, inn, kpp, ogrn, address }: Seller) =>
  [name, numbered('ИНН', inn), numbered('КПП', kpp), ogrn && numbered(ogrnName(ogrn), ogrn), address]
    .filter(Boolean)
    .join(', ')

export const formatBuyer = ({ title, inn, kpp, address }: Buyer) =>
  [title, numbered('ИНН', inn), numbered('КПП', kpp), address].filter(Boolean).join(', ')

const numbered = (name: string, digits: string | null) => digits && `${name}${NO_BREAK_SPACE}${digits}`

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
