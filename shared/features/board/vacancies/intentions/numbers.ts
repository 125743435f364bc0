import { plain, type Meaning, type PhraseRule } from '#shared/lists/text/phrase-rules.ts'
import type { TypedNumber } from '#shared/lists/text/number-lexeme.ts'
import { periodsAMonth, ROUBLES_PER_UNIT } from '#shared/features/board/vacancies/rouble-rates.ts'
import { MOSCOW_ZONE, SALARY_MAX, WORK_ZONES } from '#shared/features/board/vacancies/vocabulary.ts'
import { HOUR_MINUTES } from '#shared/kernel/durations.ts'

/** Phrases with numbers: pay and hours. */

const PAY = 'зарплата|зарплатой|зп|оклад|окладом|доход|доходом|заработок|заработная|ставка|оплата'
const PER_MONTH = 'в|за|на? месяц|мес|руки?'
/** A sum without a unit counts as pay only from here: «1с 8.3», «2026» and «10000 шагов» are not pay. */
const BARE_MIN = 15_000
const BARE_MAX = 1_000_000
const BARE_STEP = 500
/** Less is paid for an hour or a shift. */
const MONTHLY_MIN = 5_000

/** A month of so many hours or shifts is what pay of vacancies is compared by. */
const OF_PERIOD = {
  hour: [`с? ${PAY}? от? # в|за час`, `с? ${PAY}? от? # час`],
  shift: [`с? ${PAY}? от? # в|за смену|день|сутки|выход`, `с? ${PAY}? от? # смена|сутки|выход`],
} as const
const PERIOD_MIN = { hour: 50, shift: 300 } as const
const PERIOD_MAX = { hour: 20_000, shift: 100_000 } as const

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
    ...(['hour', 'shift'] as const).map((period) =>
      number(OF_PERIOD[period], ([sum]) => toSalary(ofBound(sum, bound), ofPeriod(period))),
    ),
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
  if (!sum) return null
  const { currency, hasMultiplier } = sum
  const value = currency === null ? sum[bound] : sum[bound] * ROUBLES_PER_UNIT[currency]
  return { value, isStated: hasMultiplier || currency !== null }
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

/** Of an hour or a shift, by the month; «4 часа в день» is no pay. */
const ofPeriod = (period: 'hour' | 'shift') => (sum: Sum | null) => {
  const value = sum && inRange(sum.value, PERIOD_MIN[period], PERIOD_MAX[period])
  return value === null ? null : value * (periodsAMonth(period) ?? 1)
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

type HoursName = 'hoursFrom' | 'hoursTo' | 'zone' | 'evenings' | 'employment'

/** Of a whole hour: «19:00». */
const MINUTES = '=0?'
const MOSCOW_TIMES = ['', 'по? =мск|msk', 'по =москве', 'по московскому времени']
const MOSCOW_MINUTES = Number(MOSCOW_ZONE)
const EVENING_FROM = 17
const EVENING_TO = 20

/** When one works, in the zone of the reader: that of Moscow unless the text says another one. */
export const TIME_PHRASES: readonly PhraseRule<HoursName>[] = [
  plain(['с|от # до # лет|год']),
  {
    kind: 'number',
    phrases: MOSCOW_TIMES.flatMap((zone) => [
      `с # ${MINUTES} до # ${MINUTES} час? ${zone}`.trim(),
      `${zone} с # ${MINUTES} до # ${MINUTES} час?`.trim(),
    ]),
    read: ([from, to]) => hoursBetween(from, to),
  },
  {
    kind: 'number',
    phrases: [`с # ${MINUTES} до # ${MINUTES} час? =мск|msk #`],
    read: ([from, to, shift]) => inZone(hoursBetween(from, to), shift),
  },
  {
    kind: 'number',
    phrases: [`=мск|msk # с # ${MINUTES} до # ${MINUTES} час?`],
    read: ([shift, from, to]) => inZone(hoursBetween(from, to), shift),
  },
  // By itself it says nothing that a vacancy must fulfil.
  { kind: 'number', phrases: ['=мск|msk #', 'по =мск|msk #', '# час? от|к? =мск|msk'], read: () => [] },
  {
    kind: 'number',
    phrases: [`после # ${MINUTES} час|вечера?`],
    read: ([from]) => afterHour(from),
  },
  {
    kind: 'condition',
    means: [
      { field: 'evenings', values: [1] },
      { field: 'employment', values: ['part'] },
    ],
    phrases: ['вечерний|вечерняя подработка', 'подработка вечером|вечерами', 'подработка по вечерам'],
  },
  {
    kind: 'condition',
    means: [{ field: 'evenings', values: [1] }],
    phrases: [
      '=вечером|вечерами',
      'по вечерам',
      'вечерний|вечерняя работа|смена|занятость|время|час|график',
      'в вечернее|вечерние время|час|смену',
      'после основной? работы|учебы|школы|пар',
    ],
  },
]

function toClock(hour: TypedNumber | undefined): string | null {
  if (!hour || hour.hasMultiplier || hour.currency !== null) return null
  const { low, high } = hour
  return low === high && Number.isInteger(low) && low >= 0 && low <= 24
    ? `${String(low % 24).padStart(2, '0')}:00`
    : null
}

function hoursBetween(
  from: TypedNumber | undefined,
  to: TypedNumber | undefined,
): Meaning<HoursName>[] | null {
  const [start, end] = [toClock(from), toClock(to)]
  if (start === null || end === null) return null
  return [
    { field: 'hoursFrom', values: [start] },
    { field: 'hoursTo', values: [end] },
  ]
}

/** @param shift hours from Moscow to the east */
function inZone(
  hours: Meaning<HoursName>[] | null,
  shift: TypedNumber | undefined,
): Meaning<HoursName>[] | null {
  const zone = String(MOSCOW_MINUTES + (shift?.low ?? 0) * HOUR_MINUTES)
  return hours && WORK_ZONES.some((one) => one === zone)
    ? [...hours, { field: 'zone', values: [zone] }]
    : null
}

function afterHour(from: TypedNumber | undefined): Meaning<HoursName>[] | null {
  const start = toClock(from)
  if (start === null || !from) return null
  if (from.low >= EVENING_FROM && from.low <= EVENING_TO) return [{ field: 'evenings', values: [1] }]
  return [{ field: 'hoursFrom', values: [start] }]
}
