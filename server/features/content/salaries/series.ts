import { ascending, group, quantileSorted, bin, max, thresholdSturges } from 'd3-array'
import { salaryMonths } from '#server/features/board/pay-scales/samples.ts'
import { SALARY_SAMPLE_MIN } from '#shared/features/board/vacancies/salary-scale.ts'
import { EXPERIENCES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { Quartiles, SalarySeries, MonthsChart } from '#shared/features/content/salaries/contract.ts'
import type { SalaryTax } from '#shared/features/board/vacancies/model.ts'
import { byCodeUnits } from '#shared/kernel/text.ts'
import type { SalarySample } from './samples.ts'
import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

/** At most about so many bars: more are too narrow for a phone. */
const BARS_MAX = 12

/** Pay below and above these shares of the vacancies is drawn in the first and the last bar. */
const [LOW_TAIL, HIGH_TAIL] = [0.02, 0.98]

const GAP = 0.8

/** Roubles from the least to the greatest amount of an axis, so that nearly equal pay still has whole roubles at its marks. */
const SPAN_MIN = 1000

const FULL = 100

/** Series of net pay and of pay as written, each with ten samples or more; the larger first. */
export function seriesOf(samples: readonly SalarySample[], now: Date): SalarySeries[] {
  return [...group(samples, ({ tax }) => tax)]
    .flatMap(([tax, own]) => {
      const pays = paysOf(own)
      const quartiles = quartilesOfPays(pays)
      if (!quartiles) return []
      const months = toParts(own, salaryMonths(now), ({ month }) => month)
      return [
        {
          tax,
          count: own.length,
          companies: new Set(own.map(({ companyId }) => companyId)).size,
          quartiles,
          ...histogram(pays, quartiles.median),
          months,
          monthsChart: monthsChart(months),
          byExperience: toParts(own, EXPERIENCES, ({ experience }) => experience),
          byWorkForm: toParts(own, WORK_FORMS, ({ workForm }) => workForm),
        },
      ]
    })
    .toSorted(byCount)
}

/** Quartiles of the larger series; null with fewer than ten samples. */
export function mainQuartiles(samples: readonly SalarySample[]) {
  const [main] = [...group(samples, ({ tax }) => tax)]
    .map(([tax, own]) => ({ tax, own, count: own.length }))
    .toSorted(byCount)
  const quartiles = main && quartilesOfPays(paysOf(main.own))
  return quartiles ? { tax: main.tax, count: main.count, quartiles } : null
}

/** The same order as that of the scales: a number is the same on every page. */
const byCount = (a: Counted, b: Counted) => b.count - a.count || byCodeUnits(a.tax, b.tax)
type Counted = { tax: SalaryTax; count: number }

/** Samples by a closed set of keys, in its order; keys without samples are left out, months are not. */
function toParts<Key extends string>(
  samples: readonly SalarySample[],
  keys: readonly Key[],
  keyOf: (sample: SalarySample) => string | null,
) {
  const byKey = group(samples, keyOf)
  return keys.map((key) => {
    const own = byKey.get(key) ?? []
    return { key, count: own.length, quartiles: quartilesOfPays(paysOf(own)) }
  })
}

const paysOf = (samples: readonly SalarySample[]) => samples.map(({ pay }) => pay).toSorted(ascending)

function quartilesOfPays(pays: number[]): Quartiles | null {
  if (pays.length < SALARY_SAMPLE_MIN) return null
  const at = (share: number) => Math.round((quantileSorted(pays, share) ?? 0) / 100) * 100
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}

/** Bars of a histogram over round amounts, per cent of the picture. @param pays roubles, ascending, not empty */
export function histogram(pays: number[], median: number): Pick<SalarySeries, 'bars' | 'medianX'> {
  const [low = 0, high = 0] = [quantileSorted(pays, LOW_TAIL), quantileSorted(pays, HIGH_TAIL)]
  const barCount = Math.min(BARS_MAX, thresholdSturges(pays))
  const amounts = scaleLinear([low, Math.max(high, low + SPAN_MIN)], [0, FULL]).nice(barCount)
  const [first = 0, last = 0] = amounts.domain()
  const clamp = (pay: number) => Math.min(Math.max(pay, first), last - 1)
  const bins = bin()
    .domain([first, last])
    .thresholds(amounts.ticks(barCount))(pays.map(clamp))
    // Thresholds at the ends of the domain give a bin of no width.
    .filter(({ x0 = 0, x1 = 0 }) => x1 > x0)
  const heights = scaleLinear([0, max(bins, ({ length }) => length) ?? 1], [0, FULL])
  return {
    bars: bins.map(({ x0 = 0, x1 = 0, length }, at) => ({
      from: at === 0 ? null : x0,
      to: at === bins.length - 1 ? null : x1,
      count: length,
      x: rounded(amounts(x0) + GAP / 2),
      width: rounded(amounts(x1) - amounts(x0) - GAP),
      height: rounded(heights(length)),
    })),
    medianX: rounded(amounts(clamp(median))),
  }
}

/** The median by month with the area between the quartiles; null with fewer than two months of enough vacancies. */
export function monthsChart(months: SalarySeries['months']): MonthsChart | null {
  const known = months.flatMap(({ key, quartiles }, at) =>
    quartiles ? [{ month: key, at, ...quartiles }] : [],
  )
  if (known.length < 2) return null
  const lowest = Math.min(...known.map(({ low }) => low))
  const highest = Math.max(lowest + SPAN_MIN, ...known.map(({ high }) => high))
  const amounts = scaleLinear([lowest, highest], [FULL, 0]).nice(4)
  const [bottom = 0, top = 0] = amounts.domain()
  const places = scaleLinear([0, months.length - 1], [0, FULL])
  const all = months.map(({ quartiles }, at) => ({ at, quartiles }))
  const isKnown = ({ quartiles }: (typeof all)[number]) => quartiles !== null
  const x = ({ at }: { at: number }) => rounded(places(at))
  return {
    line:
      line<(typeof all)[number]>(x, ({ quartiles }) => rounded(amounts(quartiles?.median ?? 0)))
        .defined(isKnown)
        .curve(curveMonotoneX)(all) ?? '',
    area:
      area<(typeof all)[number]>(
        x,
        ({ quartiles }) => rounded(amounts(quartiles?.low ?? 0)),
        ({ quartiles }) => rounded(amounts(quartiles?.high ?? 0)),
      )
        .defined(isKnown)
        .curve(curveMonotoneX)(all) ?? '',
    points: known.map(({ month, at, median }) => ({ month, x: x({ at }), y: rounded(amounts(median)) })),
    top,
    bottom,
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100
