/** Reads the number of an order, a bill or an act as people type it, or as the purpose of a bank transfer has it. */
import { MONTHS, twoDigits } from '#shared/kernel/dates.ts'
import { cleanValue } from '#shared/kernel/pasted.ts'

export type TypedNumber = {
  number: number
  /** `YYYY-MM-DD` of the document, where it is named. */
  day: string | null
}

/**
 * «123», «№ 123», «СЧ-000123», «счёт 123 от 21.11.26», «Оплата по счёту № 123 от 21 ноября 2026 г. Без НДС». Digits of a
 * tax number or of a title are no number of a document.
 * @returns null when the text names none
 */
export function readTypedNumber(typed: string): TypedNumber | null {
  const text = cleanValue(typed).normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  const found = findDay(text)
  const rest = (found ? text.replace(found.written, ' ') : text).replace(/\s+/g, ' ').trim()
  const digits = NUMBER_FORMS.map((form) => form.exec(rest)?.groups?.['number']).find(
    (one) => one !== undefined,
  )
  const number = Number(digits ?? 0)
  return number > 0 && number <= NUMBER_MAX ? { number, day: found?.day ?? null } : null
}

/** The largest `integer` of PostgreSQL. */
const NUMBER_MAX = 2_147_483_647

/** Accounting programs write a prefix and zeros before the number: «СЧ-000123», «00БП-000123». */
const DIGITS = String.raw`(?:[\p{L}\d]{1,8}[-/]){0,2}(?<number>\d{1,10})(?![\d\p{L}])(?![.,/]\d)`
/** NFKC makes «No» of «№». */
const SIGN = String.raw`(?:no|n|№|#|номер)`
const WORD = String.raw`(?<![\p{L}])(?:сч|сч[её]т\p{L}{0,2}|заказ\p{L}{0,2}|акт\p{L}{0,2})`

const NUMBER_FORMS = [
  // A number with its word is preferred to one with a sign alone: a purpose may name a contract too.
  new RegExp(String.raw`${WORD}[.:\s-]*(?:на оплату)?[.:\s-]*${SIGN}?[.:\s-]*${DIGITS}`, 'u'),
  new RegExp(String.raw`(?<![\p{L}])${SIGN}[.:\s]*${DIGITS}`, 'u'),
  // Nothing else but the number.
  new RegExp(
    String.raw`^(?:\d{0,4}\p{L}{1,4}[-/\s]?)?(?:\d{1,4}[-/])?(?<number>\d{1,9})(?: от)?(?: г\.?)?$`,
    'u',
  ),
]

const DAY_FORMS: readonly { form: RegExp; order: 'dmy' | 'ymd' }[] = [
  { form: /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/u, order: 'ymd' },
  { form: /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)/u, order: 'dmy' },
  {
    form: new RegExp(
      String.raw`(?<!\d)(\d{1,2}) (${MONTHS.map(({ declensionTitle }) => declensionTitle.normalize('NFKC')).join('|')}) (\d{4})`,
      'u',
    ),
    order: 'dmy',
  },
]

function findDay(text: string): { written: string; day: string } | null {
  for (const { form, order } of DAY_FORMS) {
    const match = form.exec(text)
    if (!match) continue
    const [written, first = '', middle = '', last = ''] = match
    const [year, day] = order === 'ymd' ? [first, last] : [last, first]
    const month = /^\d+$/.test(middle) ? Number(middle) : toMonth(middle)
    const iso = `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(Number(day))}`
    if (isDay(iso)) return { written, day: iso }
  }
  return null
}

const toMonth = (name: string) =>
  MONTHS.findIndex(({ declensionTitle }) => declensionTitle.normalize('NFKC') === name) + 1

function isDay(iso: string) {
  const moment = new Date(iso)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso)
}
