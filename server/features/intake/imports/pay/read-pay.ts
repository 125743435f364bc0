import type { Currency, EmploymentForm, SalaryPeriod } from '#shared/features/board/vacancies/model.ts'
import { SALARY_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { findSums, type StatedSum } from './find-sums.ts'
import { ABROAD, PAID_BY } from './pay-phrases.ts'
import { ROUBLES_PER_UNIT } from '#shared/features/board/vacancies/rouble-rates.ts'

/** The sums that can be true for a period. */
type Range = readonly [least: number, most: number]

/**
 * Pay of a month in the units of a currency: from about half of the minimum wage of its country, of the years that
 * vacancies are of, to far above what the best are paid. Of dollars and euros the least is that of pay for abroad.
 */
const MONTH: Readonly<Record<Currency, Range>> = {
  RUB: [9000, 3_000_000],
  USD: [150, 30_000],
  EUR: [150, 30_000],
  KZT: [40_000, 10_000_000],
  BYN: [250, 40_000],
  UZS: [500_000, 200_000_000],
  KGS: [6000, 1_500_000],
  UAH: [3000, 800_000],
  GEL: [200, 40_000],
  AZN: [150, 25_000],
  AMD: [40_000, 8_000_000],
}

/** Shares of the month that other periods are at least and at most. A project may be worth a day or a year. */
const SHARES: Readonly<Record<Exclude<SalaryPeriod, 'month'>, Range>> = {
  hour: [1 / 180, 1 / 200],
  shift: [1 / 22, 1 / 100],
  project: [1 / 22, 3],
}

/** How far from the median of its profession pay of a month may be: beyond it the currency or the period is another one. */
const PROFESSION_FACTOR = 12

/** The columns of a vacancy that say its pay. */
type ReadPay = {
  salaryFrom: number | null
  salaryTo: number | null
  currency: Currency
  salaryGross: boolean | null
  /** Null: the sum is shown as the source states it, and is not compared. */
  salaryPeriod: SalaryPeriod | null
  isSalaryFromText: boolean
}

export type StatedPay = {
  from: number | null
  to: number | null
  currency: Currency
  gross: boolean | null
  period: SalaryPeriod | null
}

type Work = {
  employment: EmploymentForm | null
  /** Roubles a month that its profession pays; null when too few vacancies tell. */
  median: number | null
  /** In which pay is that names no currency; null where the vacancy may be of a country with another one. */
  homeCurrency: Currency | null
}

type Bounds = Pick<StatedPay, 'from' | 'to'>

export const MONTHS_A_YEAR = 12

const NO_PAY: ReadPay = {
  salaryFrom: null,
  salaryTo: null,
  currency: 'RUB',
  salaryGross: null,
  salaryPeriod: 'month',
  isSalaryFromText: false,
}

/**
 * The pay by the fields of a source and the words of its text. Words near the same sum say its period, currency and tax;
 * without them a sum that can be the pay of a month is one. A sum that cannot be true has no period. Without a field the
 * text is read where it calls a sum the pay in words.
 * @param text folded, one line a block
 */
export function readPay(text: string, stated: StatedPay, work: Work): ReadPay {
  const sums = findSums(text)
  const field = repairedBounds(stated, sums)
  return field === null
    ? payOfText(sums, text, work)
    : payOfField({ ...stated, ...field }, { sums, text, work })
}

/** Sums of 0 and less, or above the maximum, are none; a reversed range is swapped. */
function repairedBounds({ from, to, currency }: StatedPay, sums: readonly StatedSum[]): Bounds | null {
  const [a, b] = [wholeSum(from), wholeSum(to)]
  const bounds = a !== null && b !== null && a > b ? { from: b, to: a } : { from: a, to: b }
  const highest = bounds.to ?? bounds.from
  if (highest === null) return null
  if (isPlausible(highest, { currency, period: 'month' }) || highest < 1_000_000) return bounds
  const parted = partedBounds(highest, currency)
  if (parted) return parted
  const ofText = sums.find(
    ({ weight, from: low, to: high }) =>
      weight > 1 && isPlausible(high ?? low ?? 0, { currency, period: 'month' }),
  )
  if (ofText) return { from: ofText.from, to: ofText.to }
  const { from: lowest } = bounds
  return lowest !== null && isPlausible(lowest, { currency, period: 'month' })
    ? { from: lowest, to: null }
    : bounds
}

function wholeSum(value: number | null) {
  const whole = Math.round(value ?? 0)
  return whole > 0 && whole <= SALARY_MAX * 10 ? whole : null
}

/** «25003500» is a range whose hyphen got lost. */
function partedBounds(amount: number, currency: Currency): Bounds | null {
  const digits = String(amount)
  const middle = Math.floor(digits.length / 2)
  const [from, to] = [Number(digits.slice(0, middle)), Number(digits.slice(middle))]
  const arePlausible = [from, to].every((one) => isPlausible(one, { currency, period: 'month' }))
  return arePlausible && from < to && to <= from * 3 ? { from, to } : null
}

function payOfField(
  stated: StatedPay,
  { sums, text, work }: { sums: readonly StatedSum[]; text: string; work: Work },
): ReadPay {
  const same = sumsLike(stated, sums)
  const currency = same.find((sum) => sum.currency !== null)?.currency ?? stated.currency
  const highest = stated.to ?? stated.from ?? 0
  const said = same.find(({ period }) => period !== null)?.period ?? null
  const pay = {
    salaryFrom: stated.from,
    salaryTo: stated.to,
    currency,
    salaryGross: stated.gross ?? same.find(({ gross }) => gross !== null)?.gross ?? commonGross(sums),
    isSalaryFromText: false,
  }
  if (stated.period === null && said === 'year') {
    const ofMonth = (amount: number | null) => amount && Math.round(amount / MONTHS_A_YEAR)
    const month = { ...pay, salaryFrom: ofMonth(pay.salaryFrom), salaryTo: ofMonth(pay.salaryTo) }
    if (isPlausible(Math.round(highest / MONTHS_A_YEAR), { currency, period: 'month' }))
      return { ...month, salaryPeriod: 'month' }
  }
  const isNamed = same.some((sum) => sum.weight > 1 && sum.currency === currency)
  const period =
    stated.period ??
    (said === null ? likelyPeriod(highest, { currency, text, work, isNamed }) : boardPeriod(said))
  const isTrue = period !== null && isPlausible(highest, { currency, period })
  return { ...pay, salaryPeriod: isTrue ? period : null }
}

/** Sums of the text that are the one of the field. */
function sumsLike({ from, to }: Bounds, sums: readonly StatedSum[]) {
  const numbers = new Set([from, to].filter((one) => one !== null))
  return sums.filter((sum) => [sum.from, sum.to].some((one) => one !== null && numbers.has(one)))
}

/** The period of a sum of which the text says nothing. */
function likelyPeriod(
  amount: number,
  { currency, text, work, isNamed }: { currency: Currency; text: string; work: Work; isNamed: boolean },
): SalaryPeriod | null {
  if (isPlausible(amount, { currency, period: 'month' })) {
    const isWhole = work.employment === null || work.employment === 'full'
    return isNamed || !isWhole || suitsProfession(amount, currency, work.median) ? 'month' : null
  }
  return (
    PAID_BY.find(
      ([period, pattern]) => isPlausible(amount, { currency, period }) && pattern.test(text),
    )?.[0] ?? null
  )
}

/** A week, a piece and a rotation are no periods of the board. */
function boardPeriod(said: NonNullable<StatedSum['period']>): SalaryPeriod | null {
  return said === 'hour' || said === 'shift' || said === 'month' || said === 'project' ? said : null
}

/** Tax statement on which all sums of pay agree; null otherwise. */
function commonGross(sums: readonly StatedSum[]): boolean | null {
  const said = new Set(sums.flatMap(({ weight, gross }) => (weight > 1 && gross !== null ? [gross] : [])))
  return said.size === 1 ? ([...said][0] ?? null) : null
}

/**
 * The first sum that is called the whole pay, else its fixed part, else a sum for a period. Pay of a probation or a
 * training is that of an internship only.
 */
function payOfText(sums: readonly StatedSum[], text: string, work: Work): ReadPay {
  const found = sums.flatMap((sum) => {
    const pay =
      sum.weight === 0 || (sum.isTrial && work.employment !== 'internship') ? null : plainPay(sum, text, work)
    return pay ? [{ sum, pay }] : []
  })
  const [best] = found.sort((a, b) => b.sum.weight - a.sum.weight)
  return best?.pay ?? NO_PAY
}

/** Null for a sum whose currency is not known, or which cannot be the pay for its period. */
function plainPay(sum: StatedSum, text: string, work: Work): ReadPay | null {
  const { weight } = sum
  const currency = sum.currency ?? (sum.isRightBehind && !ABROAD.test(text) ? work.homeCurrency : null)
  if (currency === null) return null
  const isOfYear = sum.period === 'year' && weight > 1
  const share = isOfYear ? MONTHS_A_YEAR : 1
  const highest = (sum.to ?? sum.from ?? 0) / share
  const period = isOfYear ? 'month' : periodOfSum(sum, highest, { currency, text, work })
  if (period === null || !isPlausible(highest, { currency, period })) return null
  const whole = (amount: number | null) => amount && Math.round(amount / share)
  return {
    salaryFrom: whole(sum.from),
    salaryTo: whole(sum.to),
    currency,
    salaryGross: sum.gross,
    salaryPeriod: period,
    isSalaryFromText: true,
  }
}

/** A project and a sum without a period need a word for pay. */
function periodOfSum(
  { period, weight }: StatedSum,
  amount: number,
  { currency, text, work }: { currency: Currency; text: string; work: Work },
): SalaryPeriod | null {
  if (weight === 1) return period === 'hour' || period === 'shift' || period === 'month' ? period : null
  return period === null ? likelyPeriod(amount, { currency, text, work, isNamed: true }) : boardPeriod(period)
}

/** Whether a sum can be the pay for a period. */
function isPlausible(
  amount: number,
  { currency, period }: { currency: Currency; period: SalaryPeriod },
): boolean {
  const [least, most] = MONTH[currency]
  const [low, high] = period === 'month' ? [1, 1] : SHARES[period]
  return amount >= least * low && amount <= most * high
}

/** @param median roubles a month that the profession pays; null when too few vacancies tell */
function suitsProfession(amount: number, currency: Currency, median: number | null): boolean {
  if (median === null) return true
  const roubles = amount * ROUBLES_PER_UNIT[currency]
  return roubles * PROFESSION_FACTOR >= median && roubles <= median * PROFESSION_FACTOR
}
