import { plain, type Meaning, type PhraseRule } from '#shared/lists/text/phrase-rules.ts'
import type { TypedNumber } from '#shared/lists/text/number-lexeme.ts'
import { SALARY_MAX } from '#shared/features/board/vacancies/vocabulary.ts'

/** Phrases with numbers: pay and hours. */

const PAY = 'зарплата|зарплатой|зп|оклад|окладом|доход|доходом|заработок|заработная|ставка|оплата'
const PER_MONTH = 'в|за|на? месяц|мес|руки?'
/** A sum without a unit counts as pay only from here: «1с 8.3», «2026» and «10000 шагов» are not pay. */
const BARE_MIN = 15_000
const BARE_MAX = 1_000_000
const BARE_STEP = 500
/** Less is paid for an hour or a shift. */
const MONTHLY_MIN = 5_000

type Bound = 'low' | 'high'
type PayMeaning = readonly Meaning<'salary'>[]

/**
 * Pay a month in roubles. `bound`: which end of a range counts. A bound in the other direction leaves the text without a
 * meaning: no vacancy is refused because it pays more than «до 100000».
 */
export function payPhrases(bound: Bound): PhraseRule<'salary'>[] {
  const upTo = (sum: number | null) => (sum === null ? null : bound === 'high' ? salary(sum) : [])
  const atLeast = (sum: number | null) => (sum === null ? null : bound === 'low' ? salary(sum) : [])
  return [
    number(withPeriod(`с? ${PAY} плата? от|не|около|примерно|в? менее|ниже? # до #`), (all) =>
      toRange(all, bound, namedSum),
    ),
    number(withPeriod(`с? ${PAY} плата? #`), (all) => toSalary(ofBound(all[0], bound), namedSum)),
    number(withPeriod(`с? ${PAY} плата? от|около|примерно|минимум|выше #`), ([sum]) =>
      atLeast(namedSum(ofBound(sum, 'low'))),
    ),
    number(withPeriod(`с? ${PAY} плата? не менее|ниже #`), ([sum]) => atLeast(namedSum(ofBound(sum, 'low')))),
    number(withPeriod(`с? ${PAY} плата? до #`), ([sum]) => upTo(namedSum(ofBound(sum, 'high')))),
    number(withPeriod('от # до #'), (all) => toRange(all, bound, boundSum)),
    number(withPeriod('от|минимум|свыше|больше|более #'), ([sum]) => atLeast(boundSum(ofBound(sum, 'low')))),
    number(withPeriod('не менее|ниже|меньше #'), ([sum]) => atLeast(boundSum(ofBound(sum, 'low')))),
    number(withPeriod('до #'), ([sum]) => upTo(boundSum(ofBound(sum, 'high')))),
    number(withPeriod('#'), ([sum]) => toSalary(ofBound(sum, bound), bareSum)),
    plain([
      'от|до? # в|за час|смену|день|сутки|неделю|выход|заказ|рейс|символов|знаков',
      'от|до? # смена|сутки|день|выход|заказ|рейс|ч|час',
      'от|до? # подписчик|знак|символ|км|шт|человек|сотрудник|просмотр|строк|товар|позиция|слово|год|года|лет',
    ]),
  ]
}

/** Hours a day as employment: up to six hours are part-time work. */
export const HOURS_PHRASES: readonly PhraseRule<'employment'>[] = [
  {
    kind: 'number',
    phrases: ['на|по|до|от? # час в|за? день|сутки|смену?', 'на|по|до? # час ежедневно'],
    read: ([hours]) => employment(hours, 6, 7, 9),
  },
  {
    kind: 'number',
    phrases: ['на|по|до? # час в|за неделю'],
    read: ([hours]) => employment(hours, 30, 35, 45),
  },
  {
    kind: 'number',
    phrases: ['на? # ставка'],
    read: ([share]) => employment(share, 0.75, 1, 1),
  },
]

function number(
  phrases: readonly string[],
  read: (numbers: readonly TypedNumber[]) => PayMeaning | null,
): PhraseRule<'salary'> {
  return { kind: 'number', phrases, read }
}

const withPeriod = (phrase: string) => [phrase, `${phrase} ${PER_MONTH}`]

const salary = (value: number): PayMeaning => [{ field: 'salary', values: [value] }]

/** A sum of money, which may be in thousands without saying so. */
type Sum = { value: number; isStated: boolean }

function ofBound(sum: TypedNumber | undefined, bound: Bound): Sum | null {
  // Rates of exchange are not a matter of words, so sums in other currencies stay words.
  if (!sum || sum.currency === 'foreign') return null
  return { value: sum[bound], isStated: sum.hasMultiplier || sum.currency === 'rouble' }
}

function toSalary(sum: Sum | null, read: (sum: Sum | null) => number | null): PayMeaning | null {
  const value = read(sum)
  return value === null ? null : salary(value)
}

/** «от 50 до 80 тысяч»: the multiplier of the end holds for the beginning too. */
function toRange(
  [from, to]: readonly TypedNumber[],
  bound: Bound,
  read: (sum: Sum | null) => number | null,
): PayMeaning | null {
  const [low, high] = [ofBound(from, 'low'), ofBound(to, 'high')]
  if (!low || !high) return null
  const isShort = low.value < 1000 && high.value >= 1000
  const start = isShort ? { value: low.value * 1000, isStated: true } : low
  return toSalary(bound === 'low' ? start : high, read)
}

/** After «зарплата»: «зп от 50» is in thousands. */
function namedSum(sum: Sum | null): number | null {
  if (!sum) return null
  const value = !sum.isStated && sum.value >= 15 && sum.value < 1000 ? sum.value * 1000 : sum.value
  return inRange(value, MONTHLY_MIN, SALARY_MAX)
}

/** After «от» or «до»: «от 14», «от 2000» are not pay. */
function boundSum(sum: Sum | null): number | null {
  if (!sum) return null
  return inRange(sum.value, sum.isStated ? MONTHLY_MIN : 10_000, sum.isStated ? SALARY_MAX : BARE_MAX)
}

/** By itself: a number that is round enough and neither a telephone nor a vacancy number. */
function bareSum(sum: Sum | null): number | null {
  if (!sum) return null
  if (sum.isStated) return inRange(sum.value, MONTHLY_MIN, SALARY_MAX)
  return sum.value % BARE_STEP === 0 ? inRange(sum.value, BARE_MIN, BARE_MAX) : null
}

function inRange(value: number, min: number, max: number): number | null {
  return value >= min && value <= max ? Math.round(value) : null
}

function employment(
  hours: TypedNumber | undefined,
  partMax: number,
  fullMin: number,
  fullMax: number,
): Meaning<'employment'>[] | null {
  if (!hours || hours.hasMultiplier || hours.currency || hours.high <= 0) return null
  if (hours.high <= partMax) return [{ field: 'employment', values: ['part'] }]
  const isFull = hours.high >= fullMin && hours.high <= fullMax
  return isFull ? [{ field: 'employment', values: ['full'] }] : null
}
