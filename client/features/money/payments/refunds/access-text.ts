import type { UnusedAccess } from '#shared/features/money/payments/access-contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks, countOf, DAY_FORMS } from '#shared/kernel/number.ts'

const OPENED_FORMS = { one: 'человека', few: 'человек', many: 'человек' }

/** «Не использовано 20 дней из 30 (до 21 декабря 2026) — 3 326,66 ₽. С его начала открыты контакты 5 человек.» */
export function accessText({ days, unusedDays, unusedKopecks, endsAt, openings }: UnusedAccess): string {
  const unused = `Не использовано ${countOf(unusedDays, DAY_FORMS)} из ${days} (до ${formatDay(endsAt)}) — ${formatKopecks(unusedKopecks)}.`
  return openings === 0
    ? `${unused} Контактов ещё не открывали.`
    : `${unused} С его начала открыты контакты ${countOf(openings, OPENED_FORMS)}.`
}

/** 199050 → «1990,50» */
export const typedRoubles = (kopecks: number) =>
  `${Math.floor(kopecks / 100)}${kopecks % 100 === 0 ? '' : `,${String(kopecks % 100).padStart(2, '0')}`}`
