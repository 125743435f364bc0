import { z } from 'zod'
import { isoDay } from '#shared/kernel/dates.ts'
import { FIGURE_NAMES, figureKind, type FigureName, type YearlyFigure } from './figures.ts'

/** Rates above the lower bounds of a yearly income, in roubles, the lowest first. */
const Scale = z.array(z.object({ above: z.number(), rate: z.number() }))

/** The figures of a year as taxes are counted with them. Sums are roubles, rates are shares of one. */
export const TaxYear = z.object({
  year: z.number().int(),
  /** Income tax of employees (НК РФ, ст. 224, п. 1). */
  incomeTax: Scale,
  /** What the employer pays on top of a salary (НК РФ, ст. 425). */
  contributions: Scale,
  /** Least rate of the insurance against accidents at work, for contracts of employment (179-ФЗ, ст. 1). */
  accidents: z.number(),
  /**
   * Professional income (422-ФЗ, ст. 4, 10, 12). `rate` is that of pay from companies; the deduction, given once in life,
   * lowers it to `reducedRate` until it is used up.
   */
  selfEmployed: z.object({
    rate: z.number(),
    reducedRate: z.number(),
    deduction: z.number(),
    limit: z.number(),
  }),
  /** Simplified taxation of income without employees (НК РФ, ст. 346.20, 346.21, 430). */
  soleProprietor: z.object({
    rate: z.number(),
    fixed: z.number(),
    extraRate: z.number(),
    extraAbove: z.number(),
    extraMax: z.number(),
    /** From this income on there is VAT (НК РФ, ст. 145). */
    vatAbove: z.number(),
  }),
})
export type TaxYear = z.infer<typeof TaxYear>

export type TaxYears = {
  /** What these years are made of. */
  rows: readonly YearlyFigure[]
  /** The years that can be counted: all their figures are known. The newest first. */
  complete: readonly TaxYear[]
  /** The figures of a year; those of the last complete one before it, which its `year` says. */
  upTo(year: number): TaxYear
  /** A figure for texts, with the year that it is of: of an earlier one while that of `year` is not known. */
  figure(name: FigureName, year: number): YearlyFigure | null
  /** The figures of a year that are not known. */
  missing(year: number): FigureName[]
}

/** The year of a moment in Moscow. */
export const yearOf = (instant: string | Date): number => Number(isoDay(instant).slice(0, 4))

/** @param rows of the same figure and year the last one counts @throws Error when no year is complete */
export function createTaxYears(rows: readonly YearlyFigure[]): TaxYears {
  const byYear = [...new Map(rows.map((row) => [`${row.name} ${row.year}`, row])).values()].toSorted(
    (a, b) => a.year - b.year,
  )
  const figure = (name: FigureName, year: number) =>
    byYear.findLast((row) => row.name === name && row.year <= year) ??
    byYear.find((row) => row.name === name) ??
    null
  const known = (name: FigureName, year: number) => {
    const found = figure(name, year)
    const { isYearly, lastYear = Infinity } = figureKind(name)
    return found !== null && found.year <= year && (!isYearly || found.year === year) && year <= lastYear
      ? found.value
      : null
  }
  const missing = (year: number) => FIGURE_NAMES.filter((name) => known(name, year) === null)
  const complete = [...new Set(byYear.map(({ year }) => year))]
    .filter((year) => missing(year).length === 0)
    .map((year) => buildTaxYear(year, (name) => known(name, year) ?? 0))
    .toReversed()
  return {
    rows: byYear,
    complete,
    missing,
    figure,
    upTo: (year) => lastUpTo(complete, year),
  }
}

/** The last year up to `year`; the first one for an earlier one. @param years the newest first @throws Error without years */
export function lastUpTo(years: readonly TaxYear[], year: number): TaxYear {
  const found = years.find((one) => one.year <= year) ?? years.at(-1)
  if (!found) throw new Error('There is no complete tax year')
  return found
}

function buildTaxYear(year: number, value: (name: FigureName) => number): TaxYear {
  const share = (name: FigureName) => value(name) / 100
  return {
    year,
    incomeTax: [
      { above: 0, rate: share('income.rate') },
      { above: value('income.bound'), rate: share('income.rate2') },
      { above: value('income.bound2'), rate: share('income.rate3') },
      { above: value('income.bound3'), rate: share('income.rate4') },
      { above: value('income.bound4'), rate: share('income.rate5') },
    ],
    contributions: [
      { above: 0, rate: share('employer.rate') },
      { above: value('employer.bound'), rate: share('employer.rateAbove') },
    ],
    accidents: share('employer.accidents'),
    selfEmployed: {
      rate: share('npd.rateCompanies'),
      reducedRate: (value('npd.rateCompanies') - value('npd.cutCompanies')) / 100,
      deduction: value('npd.deduction'),
      limit: value('npd.limit'),
    },
    soleProprietor: {
      rate: share('ip.rate'),
      fixed: value('ip.fixed'),
      extraRate: share('ip.extraRate'),
      extraAbove: value('ip.extraAbove'),
      extraMax: value('ip.extraMax'),
      vatAbove: value('ip.vatAbove'),
    },
  }
}
