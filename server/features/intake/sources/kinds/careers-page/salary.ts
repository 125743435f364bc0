import type { ReportUnmapped } from '../kind.ts'
import { findPeriod, toPayFields } from '../mapping/pay.ts'
import { isObject, readPath, toList, toNumber, toText } from '../mapping/values.ts'

/** Less is no pay of a month in roubles. */
const ROUBLES_MIN = 1000
const RUSSIAN_HOST = /\.(?:ru|su|xn--p1ai|рф|moscow|xn--80adxhks)$/

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
  const words = toText(value) ?? ''
  const sums = isObject(value) ? readSums(value) : readSumsOfText(words)
  const unit = toText(readPath(value, 'unitText')) ?? toText(readPath(stated, 'unitText'))
  const period = findPeriod(unit ?? words)
  if (unit !== null && period === null) {
    report?.('unitText', unit)
    return {}
  }
  const sum = sums.to ?? sums.from
  const currency =
    toText(readPath(stated, 'currency')) ??
    toText(readPath(value, 'currency')) ??
    findCurrency(words) ??
    (RUSSIAN_HOST.test(host) && sum !== null && sum >= ROUBLES_MIN ? 'RUB' : null)
  return currency === null ? {} : toPayFields({ ...sums, currency: plainCurrency(currency), period }, report)
}

type Sums = { from: number | null; to: number | null }

function readSums(amount: Record<string, unknown>): Sums {
  const from = toNumber(amount.minValue)
  const to = toNumber(amount.maxValue)
  if (from !== null || to !== null) return { from, to }
  if (isObject(amount.value)) return readSums(amount.value)
  const words = toText(amount.value)
  return readSumsOfText(words ?? '')
}

/** «50 000 ₽», «от 50 000», «до 70 000», «50 000 – 70 000 руб.»; one sum alone is the exact pay. */
function readSumsOfText(words: string): Sums {
  const [first = null, second = null] = [...words.matchAll(/\d[\d\s\u00A0\u202F.,]*/g)].map(([sum]) =>
    toNumber(sum),
  )
  if (second !== null) return { from: first, to: second }
  return {
    from: /(?<!\p{L})(?:до|up to)(?!\p{L})/iu.test(words) ? null : first,
    to: /(?<!\p{L})(?:от|from)(?!\p{L})/iu.test(words) ? null : first,
  }
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/₽|руб|(?<!\p{L})р\.|\bru[br]\b/iu, 'RUB'],
  [/\$|usd/i, 'USD'],
  [/€|eur/i, 'EUR'],
  [/₸|kzt|тенге/i, 'KZT'],
]

const findCurrency = (words: string) => CURRENCIES.find(([pattern]) => pattern.test(words))?.[1] ?? null

/** A code of three letters stays as it is. */
const plainCurrency = (stated: string) =>
  /^[a-z]{3}$/i.test(stated) ? stated.toUpperCase() : (findCurrency(stated) ?? stated)
