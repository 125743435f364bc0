import type { IndexToken } from './fold.ts'

/** Codes of ISO 4217. */
type TypedCurrency = 'RUB' | 'USD' | 'EUR' | 'KZT' | 'BYN' | 'UZS' | 'KGS'

/** A typed number or range of numbers: «5», «1–3», «60–80 тыс. руб.». Multipliers are applied. */
export type TypedNumber = {
  low: number
  /** The end of a range; otherwise equal to `low`. */
  high: number
  hasMultiplier: boolean
  currency: TypedCurrency | null
}

/** `word` is the typed number without its unit, or a fraction such as `5/2`, which is not a number. */
type ReadNumber = { word: string; number: TypedNumber | null; length: number }

const THOUSAND = /^(?:тыс|тысяч[аиу]?|тр|тыр|k)$/
const MILLION = /^(?:млн|миллион(?:а|ов)?)$/
const ROUBLE = /^(?:р|руб|рублей|рубля|рубль|rub|rur)$/
const FOREIGN: readonly (readonly [currency: TypedCurrency, names: RegExp])[] = [
  ['USD', /^(?:доллар(?:а|ов)?|долл|бакс(?:а|ов)?|usd)$/],
  ['EUR', /^(?:евро|eur)$/],
  ['KZT', /^(?:тенге|тг|kzt)$/],
  ['BYN', /^byn$/],
  ['UZS', /^(?:сум|uzs)$/],
  ['KGS', /^(?:сом|kgs)$/],
]
const SIGNS: Readonly<Record<string, TypedCurrency>> = { $: 'USD', '€': 'EUR', '₽': 'RUB' }
const ATTACHED = /^(\d{1,7})(k|к|т|тыс|тысяч|тр|тыр|млн|р|руб|rub)$/

/** Reads the number that starts at a token; null when the token is only part of a word, such as «1с». */
export function readNumber(text: string, tokens: readonly IndexToken[], at: number): ReadNumber | null {
  const typed: Typed = { text, tokens }
  const [first, second] = [wordAt(typed, at), wordAt(typed, at + 1)]
  if (/^\d{1,2}$/.test(first) && /^\d{1,2}$/.test(second) && gapBefore(typed, at + 1) === '/') {
    return { word: `${first}/${second}`, number: null, length: 2 }
  }
  const low = readDigits(typed, at)
  if (!low) return null
  const isRange = low.unit === '' && /^\s?[-–—]\s?$/.test(gapBefore(typed, low.end))
  const high = (isRange ? readDigits(typed, low.end) : null) ?? low
  const { factor, currency, end } = readUnit(typed, high)
  const scaled = (value: number) => Math.round(value * factor * 100) / 100
  return {
    word: high === low ? String(low.value) : `${low.value}-${high.value}`,
    number: {
      low: scaled(low.value),
      high: scaled(high.value),
      hasMultiplier: factor > 1,
      currency: signOf(typed, at, end) ?? currency,
    },
    length: end - at,
  }
}

type Typed = { text: string; tokens: readonly IndexToken[] }
/** `unit`: attached to the digits, as in «200к». `end`: the token after it. */
type Digits = { value: number; end: number; unit: string }

const wordAt = ({ tokens }: Typed, at: number) => tokens[at]?.word ?? ''
const gapBefore = ({ text, tokens }: Typed, at: number) =>
  text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? text.length)

/** Digits with spaces or points between thousands, or a decimal, or digits with a unit attached. */
function readDigits(typed: Typed, at: number): Digits | null {
  const word = wordAt(typed, at)
  const [, attached, unit] = ATTACHED.exec(word) ?? []
  if (attached !== undefined && unit !== undefined) {
    // «т» without «р.» after it means tonne.
    const isTonne = unit === 'т' && !ROUBLE.test(wordAt(typed, at + 1))
    return isTonne ? null : { value: Number(attached), end: at + 1, unit }
  }
  if (!/^\d{1,11}$/.test(word)) return null
  if (/^[.,]$/.test(gapBefore(typed, at + 1)) && /^\d{1,2}$/.test(wordAt(typed, at + 1))) {
    return { value: Number(`${word}.${wordAt(typed, at + 1)}`), end: at + 2, unit: '' }
  }
  let digits = word
  let end = at + 1
  while (/^[1-9]\d{0,2}(?:\d{3})?$/.test(digits) && isThousands(typed, end)) {
    digits += wordAt(typed, end)
    end += 1
  }
  return { value: Number(digits), end, unit: '' }
}

function isThousands(typed: Typed, at: number): boolean {
  return /^\d{3}$/.test(wordAt(typed, at)) && /^[\s.,'’]$/.test(gapBefore(typed, at))
}

function readUnit(typed: Typed, { end, unit }: Digits) {
  const isNear = (at: number) => /^[\s.]*$/.test(gapBefore(typed, at))
  if (unit !== '') {
    const next = isNear(end) ? currencyOf(wordAt(typed, end)) : null
    const own = ROUBLE.test(unit) || /^т[ыр]+$/.test(unit) ? 'RUB' : null
    return {
      factor: /^[кт]$/.test(unit) ? 1000 : factorOf(unit),
      currency: next ?? own,
      end: next ? end + 1 : end,
    }
  }
  const isShort = wordAt(typed, end) === 'т' && ROUBLE.test(wordAt(typed, end + 1))
  const factor = isNear(end) ? (isShort ? 1000 : factorOf(wordAt(typed, end))) : 1
  const after = factor > 1 ? end + 1 : end
  const currency = isNear(after) ? currencyOf(wordAt(typed, after)) : null
  return { factor, currency, end: currency ? after + 1 : after }
}

function currencyOf(word: string): TypedNumber['currency'] {
  if (ROUBLE.test(word)) return 'RUB'
  return FOREIGN.find(([, names]) => names.test(word))?.[0] ?? null
}

function signOf({ text, tokens }: Typed, start: number, end: number): TypedNumber['currency'] {
  const before = text.slice(0, tokens[start]?.start ?? 0)
  const after = text.slice(tokens[end - 1]?.end ?? 0)
  const sign = /([$€])\s?$/.exec(before) ?? /^\s?([$€₽])/.exec(after)
  return SIGNS[sign?.[1] ?? ''] ?? null
}

/** «к» means thousands only when it is attached to the digits: a separate «к» is a preposition. */
function factorOf(unit: string): number {
  if (THOUSAND.test(unit)) return 1000
  return MILLION.test(unit) ? 1_000_000 : 1
}
