import { ascending, group, quantileSorted } from 'd3-array'
import { salaryMonths } from '#server/features/board/pay-scales/samples.ts'
import { SALARY_SAMPLE_MIN } from '#shared/features/board/vacancies/salary-scale.ts'
import { EXPERIENCES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { Quartiles, SalarySeries } from '#shared/features/content/salaries/contract.ts'
import type { SalaryTax } from '#shared/features/board/vacancies/model.ts'
import { byCodeUnits } from '#shared/kernel/order.ts'
import { histogram, monthsChart } from './charts.ts'
import type { SalarySample } from './samples.ts'

/** Series of net pay and of pay as written, each with ten samples or more; the larger first. */
export function seriesOf(samples: readonly SalarySample[], now: Date): SalarySeries[] {
  return [...group(samples, ({ tax }) => tax)]
    .flatMap(([tax, own]) => {
      const pays = paysOf(own)
      const quartiles = quartilesOfPays(pays)
      if (!quartiles) return []
      const months = partsOf(own, salaryMonths(now), ({ month }) => month)
      return [
        {
          tax,
          count: own.length,
          companies: new Set(own.map(({ companyId }) => companyId)).size,
          quartiles,
          ...histogram(pays, quartiles.median),
          months,
          monthsChart: monthsChart(months),
          byExperience: partsOf(own, EXPERIENCES, ({ experience }) => experience),
          byWorkForm: partsOf(own, WORK_FORMS, ({ workForm }) => workForm),
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
function partsOf<Key extends string>(
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
