import { readPayWords, type PayWords } from '#server/features/intake/imports/pay/read-pay-words.ts'
import type { ReportUnmapped } from '../kind.ts'
import { findPeriod, toPayFields, toPaySum } from '../mapping/pay.ts'
import { isObject, readPath, toList, toText } from '../mapping/values.ts'

/** Less is no pay of a month in roubles. */
const ROUBLES_MIN = 1000
const RUSSIAN_ZONE = /\.(?:ru|su|xn--p1ai|рф|moscow|xn--80adxhks)$/
/** Whether a host has a name in a zone of Russia. */
export const isRussianHost = (host: string) => RUSSIAN_ZONE.test(host)

/**
 * `baseSalary` of a posting: a number, a text, or a MonetaryAmount with a value, a text or a QuantitativeValue. A sum without
 * a currency is in roubles on Russian hosts alone.
 */
export function readSalary(
  baseSalary: unknown,
  { host, report }: { host: string; report?: ReportUnmapped | undefined },
): Record<string, unknown> {
  const [stated] = toList(baseSalary)
  const [value = stated] = toList(readPath(stated, 'value'))
  const pay = isObject(value) ? readAmount(value) : readPayWords(toText(value) ?? '')
  const unit = toText(readPath(value, 'unitText')) ?? toText(readPath(stated, 'unitText'))
  const period = unit === null ? pay.period : findPeriod(unit)
  if (unit !== null && period === null) {
    report?.('unitText', unit)
    return {}
  }
  const sum = pay.to ?? pay.from
  const currency =
    readCurrency(readPath(stated, 'currency')) ??
    readCurrency(readPath(value, 'currency')) ??
    pay.currency ??
    findCurrency(toText(value) ?? '') ??
    (isRussianHost(host) && sum !== null && sum >= ROUBLES_MIN ? 'RUB' : null)
  return toPayFields({ ...pay, currency, period }, report)
}

/** A QuantitativeValue, or one inside of another. */
function readAmount(amount: Record<string, unknown>): PayWords {
  const bounds = { from: toPaySum(amount.minValue), to: toPaySum(amount.maxValue) }
  if (bounds.from !== null || bounds.to !== null) return { ...bounds, currency: null, period: null }
  if (isObject(amount.value)) return readAmount(amount.value)
  return readPayWords(toText(amount.value) ?? '')
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/₽|руб|(?<!\p{L})р\.|\bru[br]\b|\brubles?\b/iu, 'RUB'],
  [/\$|usd/i, 'USD'],
  [/€|eur/i, 'EUR'],
  [/₸|kzt|тенге/i, 'KZT'],
]

const findCurrency = (words: string) => CURRENCIES.find(([pattern]) => pattern.test(words))?.[1] ?? null

/** A code of three letters stays as it is. */
function readCurrency(value: unknown): string | null {
  const stated = toText(value) ?? toText(readPath(value, 'name'))
  if (stated === null) return null
  return /^[a-z]{3}$/i.test(stated) ? stated.toUpperCase() : (findCurrency(stated) ?? stated)
}
