import { fold } from '#shared/lists/text/fold.ts'
import type { Currency } from '#shared/features/board/vacancies/model.ts'
import { findSums, type StatedSum } from './find-sums.ts'
import type { StatedPeriod } from './pay-phrases.ts'
import { readAmount } from './read-amount.ts'

export type PayWords = {
  /** In units of the currency. */
  from: number | null
  to: number | null
  /** Null when the words name none. */
  currency: Currency | null
  period: StatedPeriod | null
}

const NONE: PayWords = { from: null, to: null, currency: null, period: null }

/** A point or a comma with one or two digits behind thousands: «50 000,00». */
const DECIMALS = /(\d[ .,]?\d{3})[.,]\d{1,2}(?!\d)(?! ?(?:тыс|т\.|[кk](?!\p{L})))/gu
/** «50 т.р.», «50 т»: thousands. */
const THOUSANDS = /(\d) ?т(?:\.|(?!\p{L}))/gu
const APOSTROPHE = /(?<=\d)['’](?=\d{3})/g
/** Numbers of hours, days, years and shares: «40 часов в неделю», «13%». A shift of «12-часовую» is a period. */
const OTHER_NUMBERS =
  /\d[\d .,–—-]*(?:-?(?:х|ти|ми|и) )?-? ?(?:%|процент|час(?!ов(?:ая|ой|ую))|ч(?!\p{L})|мин(?!имум)|дн|день|недел|мес|лет|год|смен|раз(?!\p{L})|чел|шт(?!\p{L})|заказ|выход)\p{L}*(?: (?:в|за) (?:день|сутки|неделю|месяц|год))?/gu

/**
 * What a field for pay says in words: «от 50 до 70 тыс. руб. на руки», «1 500 ₽ за смену», «50.000». One sum without «от» and
 * «до» is both bounds.
 */
export function readPayWords(words: string): PayWords {
  const text = fold(words)
    .replace(/\s+/g, ' ')
    .replace(APOSTROPHE, ' ')
    .replace(THOUSANDS, '$1 тыс. ')
    .replace(DECIMALS, '$1')
    .trim()
  const plain = readPlainNumbers(text)
  if (plain) return { ...NONE, ...plain }
  const [best] = findSums(withoutOtherNumbers(text)).toSorted(compareSums)
  if (!best) return NONE
  const { from, to, currency, period } = best
  return { from, to, currency, period }
}

/** The sum that the words call pay comes first, then one with a currency. */
const compareSums = (one: StatedSum, other: StatedSum) =>
  other.weight - one.weight || Number(other.currency !== null) - Number(one.currency !== null)

/** A number of one digit is no sum, and parts one clause from another. */
const withoutOtherNumbers = (text: string) => text.replace(OTHER_NUMBERS, '0')

const NUMBER = '\\d{1,3}(?:[ .,]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d+)?'
const NUMBERS = new RegExp(
  `^(?:(от|from) )?(?:(до|up to) )?(${NUMBER})(?: ?(?:-|–|—|до|to) ?(${NUMBER}))?$`,
  'u',
)

/** Numbers alone may be small, such as pay of an hour. */
function readPlainNumbers(text: string): Pick<PayWords, 'from' | 'to'> | null {
  const found = NUMBERS.exec(text)
  if (!found) return null
  const [, isFrom, isUpTo, first = '', second] = found
  const low = toSum(first)
  if (second !== undefined) return { from: low, to: toSum(second) }
  return { from: isUpTo === undefined ? low : null, to: isFrom === undefined ? low : null }
}

const toSum = (number: string) => readAmount(number) || null
