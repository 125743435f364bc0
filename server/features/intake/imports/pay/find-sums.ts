import { everywhere } from '#shared/kernel/phrases.ts'
import type { Currency } from '#shared/features/board/vacancies/model.ts'
import {
  AFTER_TRIAL,
  DURING_TRAINING,
  FOR_OTHERS,
  GROWTH,
  GROSS,
  NET,
  NOT_PAY,
  NOT_PAY_AFTER,
  PAY_WORDS,
  PERIOD_AFTER,
  PERIOD_BEFORE,
  TRIAL_AFTER,
  TRIAL_BEFORE,
  type StatedPeriod,
} from './pay-phrases.ts'

/** A sum of money in a text, with what the words near it say. */
export type StatedSum = {
  from: number | null
  to: number | null
  /** Null for a number without a currency. */
  currency: Currency | null
  period: StatedPeriod | null
  gross: boolean | null
  /** How plainly the words call it pay: 3 for the whole pay, 2 for its fixed part, 1 for a sum for a period; 0 for no pay. */
  weight: 0 | 1 | 2 | 3
  /** The word for pay is directly before the number, which then needs no currency: «зарплата от 52 000». */
  isRightBehind: boolean
  isTrial: boolean
}

const UNITS: readonly (readonly [currency: Currency, unit: string])[] = [
  ['RUB', '[рp][уy]б(?:л[еяь]й?|л)?(?!\\p{L})|[рp](?!\\p{L})|₽|rub(?:les)?(?!\\p{L})|rur(?!\\p{L})'],
  ['USD', '\\$|usd(?!t?\\p{L})|usdt(?!\\p{L})|долл(?:ар…)?(?!\\p{L})'],
  ['EUR', '€|eur(?:o)?(?!\\p{L})|евро(?!\\p{L})'],
  ['KZT', '₸|тенге(?!\\p{L})|тг(?!\\p{L})|kzt(?!\\p{L})'],
  ['BYN', 'byn(?!\\p{L})|бел(?:\\.|орусск…) ?руб…'],
  ['UZS', 'сум(?!\\p{L})|uzs(?!\\p{L})'],
  ['KGS', 'сом(?:ов)?(?!\\p{L})|kgs(?!\\p{L})'],
]
const UNIT = UNITS.map(([, unit]) => unit).join('|')
const NUMBER = '\\d{1,3}(?:[ .,]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d{1,2}(?!\\d))?'
const THOUSAND = '(?: ?(?:тыс(?:яч(?:и|а)?)?(?!\\p{L})\\.?|т\\.? ?(?=[рp](?!\\p{L}))|[кk](?!\\p{L}|/)))?'
const SIGN = '[$€₽₸]'
const JOINT = ' ?(?:(?<=\\d{3})/(?=\\d{3})|[-–—]|‹до|‹to|\\.{2,3}) ?(?:до )?'

/** Groups: sign, low, thousands, unit; the same of the high bound. */
const SUM = everywhere(
  `(?<![a-z\\d/])(?<!\\d[ .,:])(${SIGN})? ?(${NUMBER})(${THOUSAND})(?: ?(${UNIT})\\.?)?(?:${JOINT}(${SIGN})?(${NUMBER})(${THOUSAND})(?: ?(${UNIT})\\.?)?)?`,
)
const UNIT_PATTERNS = UNITS.map(([currency, unit]) => [currency, everywhere(`^(?:${unit})`)] as const)

/** Where a sentence ends before and behind a sum: a dot of «руб.» ends it too, which parts two sums. */
const SENTENCE_END = /[\n;!?•✔]|\.\s(?!\d)/g
const BEFORE = 90
const AFTER = 60

/** Sums of a folded text with one line a block, in their order. Numbers without a currency are among them. */
export function findSums(text: string): StatedSum[] {
  const sums: StatedSum[] = []
  // A number on a separate line belongs to the words around it.
  const spaced = text
    .replace(/ {2,}/g, ' ')
    .replace(/\n(\d[\d .,–—-]{3,})(?=\n)/g, ' $1')
    .replace(/(\d{3}) ?\n(?=(?:руб|₽|тенге))/g, '$1 ')
  for (const match of spaced.matchAll(SUM)) {
    const sum = toSum(match, spaced)
    if (sum) sums.push(laterStage(sum, sums.at(-1)))
  }
  return sums
}

/** «На испытательном сроке 40 000, далее 60 000»: the later stage is pay as the first one is. */
function laterStage(
  { isLater, ...sum }: StatedSum & { isLater: boolean },
  before: StatedSum | undefined,
): StatedSum {
  if (!isLater || !before?.isTrial || sum.weight > 0) return sum
  return {
    ...sum,
    weight: before.weight,
    period: sum.period ?? before.period,
    gross: sum.gross ?? before.gross,
    currency: sum.currency ?? before.currency,
  }
}

function toSum(match: RegExpExecArray, text: string): (StatedSum & { isLater: boolean }) | null {
  const [whole, sign1, low = '', lowK = '', unit1, sign2, high, highK = '', unit2] = match
  const unit = unit2 ?? unit1 ?? sign2 ?? sign1
  const currency = unit === undefined ? null : currencyOfUnit(unit)
  const isThousands = lowK !== '' || highK !== ''
  if (currency === null && !isThousands && !/\d{3}/.test(whole)) return null
  const end = match.index + whole.length
  const before = sentenceBefore(text, match.index)
  const after = sentenceAfter(text, end)
  const bounds = toBounds({
    low: toAmount(low, lowK || (high !== undefined && Number(low) < 1000 ? highK : '')),
    high: high === undefined ? null : toAmount(high, highK),
    before,
    after,
  })
  const period = firstOf(PERIOD_AFTER, clauseOfSum(after)) ?? firstOf(PERIOD_BEFORE, before)
  const isLater = AFTER_TRIAL.test(before)
  const isTrial = !isLater && (TRIAL_BEFORE.test(before) || TRIAL_AFTER.test(after))
  return {
    ...bounds,
    currency:
      currency ??
      (isThousands && /^\s*(?:$|[,+)(]|на руки|в месяц|gross|net|до вычета)/.test(after) ? 'RUB' : null),
    period,
    gross: grossOf(before, after),
    ...calledPay({ before, after, hasPeriod: period !== null }),
    isTrial,
    isLater,
  }
}

/** Cuts the text at pay in addition to the sum: «60 000 ₽, премия за смену». */
function clauseOfSum(after: string) {
  const end = after.search(NOT_PAY)
  return end < 0 ? after : after.slice(0, end)
}

const firstOf = <T>(table: readonly (readonly [T, { test(text: string): boolean }])[], text: string) =>
  table.find(([, pattern]) => pattern.test(text))?.[0] ?? null

function currencyOfUnit(unit: string): Currency | null {
  return UNIT_PATTERNS.find(([, pattern]) => unit.search(pattern) === 0)?.[0] ?? null
}

function toAmount(digits: string, thousand: string) {
  const isGrouped = /^\d{1,3}(?:[ .,]\d{3})+$/.test(digits)
  const amount = isGrouped ? Number(digits.replace(/\D/g, '')) : Number(digits.replace(',', '.'))
  return thousand.trim() === '' ? amount : amount * 1000
}

/** «От» opens a range above and «до» below; extras in addition open it above. */
function toBounds({
  low,
  high,
  before,
  after,
}: {
  low: number
  high: number | null
  before: string
  after: string
}): Pick<StatedSum, 'from' | 'to'> {
  if (high !== null && high >= low) {
    // «60-150 000» is sixty thousand.
    return { from: low < 1000 && high >= 10_000 ? low * 1000 : low, to: high }
  }
  if (/(?:^|[^\p{L}])(?:до|up to|максимум) ?$/u.test(before)) return { from: null, to: low }
  const isOpen =
    /(?:от|from|минимум|не менее|не ниже|свыше) ?$/u.test(before) ||
    /^ ?(?:\([^)]{0,40}\) ?)?(?:\+ ?(?:\d|%|прем|бонус|kpi|кпи|процент|доплат|надбав|чаев)|и выше|и более)/.test(
      after,
    )
  return { from: low, to: isOpen ? null : low }
}

function sentenceBefore(text: string, at: number) {
  const part = text.slice(Math.max(0, at - BEFORE), at)
  let from = 0
  for (const { index, 0: end } of part.matchAll(SENTENCE_END)) from = index + end.length
  return part.slice(from)
}

function sentenceAfter(text: string, at: number) {
  const part = text.slice(at, at + AFTER)
  const end = part.search(SENTENCE_END)
  return end < 0 ? part : part.slice(0, end)
}

function grossOf(before: string, after: string): boolean | null {
  const near = after.slice(0, 45)
  const [gross, net] = [near.search(GROSS), near.search(NET)]
  if (gross >= 0 || net >= 0) return net < 0 || (gross >= 0 && gross < net)
  const close = before.slice(-30)
  if (NET.test(close)) return false
  return GROSS.test(close) ? true : null
}

/** How many characters a number without a currency may stand behind the word for pay. */
const RIGHT_BEHIND = 30

/** The last word before the sum decides: «оклад и премия 20 000» is a premium. */
function calledPay({
  before,
  after,
  hasPeriod,
}: {
  before: string
  after: string
  hasPeriod: boolean
}): Pick<StatedSum, 'weight' | 'isRightBehind'> {
  const isRightBehind = false
  if (NOT_PAY_AFTER.test(after) || FOR_OTHERS.test(before) || GROWTH.test(before))
    return { weight: 0, isRightBehind }
  for (const [kind, pattern] of PAY_WORDS) {
    const at = lastIndexOf(pattern, before)
    if (at < 0) continue
    const between = before
      .slice(at)
      .replace(/^\p{L}+/u, '')
      .replace(DURING_TRAINING, ' ')
    if (NOT_PAY.test(between)) return { weight: 0, isRightBehind }
    return { weight: kind === 'total' ? 3 : 2, isRightBehind: between.length <= RIGHT_BEHIND }
  }
  const isPay = hasPeriod && !NOT_PAY.test(before) && !NOT_PAY.test(after)
  return { weight: isPay ? 1 : 0, isRightBehind }
}

function lastIndexOf(pattern: { exec(text: string): RegExpExecArray | null }, text: string) {
  let last = -1
  for (let from = 0; ;) {
    const found = pattern.exec(text.slice(from))
    if (!found) return last
    last = from + found.index
    from = last + found[0].length
  }
}
