/**
 * Yearly figures that tax calculations use and texts name. Figures of the law are in `shipped-figures.ts`; staff add
 * others with their source.
 */
import { formatAmount, formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'

type FigureKind = {
  label: string
  /** Percents are whole or have decimals: 15.1. */
  unit: 'roubles' | 'percent'
  /** Bounds that detect typing mistakes. */
  least: number
  most: number
  /** Set separately for each year; other figures apply until they are changed. */
  isYearly: boolean
  /** The last year in which the law applies. */
  lastYear?: number
}

const roubles = (label: string, [least, most]: readonly [number, number], isYearly = false): FigureKind => ({
  label,
  unit: 'roubles',
  least,
  most,
  isYearly,
})
const percent = (label: string, most: number): FigureKind => ({
  label,
  unit: 'percent',
  least: 0.1,
  most,
  isYearly: false,
})
/** 422-ФЗ, статья 1: an experiment until the end of 2028. */
const ofSelfEmployed = (kind: FigureKind): FigureKind => ({ ...kind, lastYear: 2028 })

const INCOMES = [100_000, 1_000_000_000] as const

export const FIGURES = {
  'income.rate': percent('НДФЛ: ставка', 50),
  'income.bound': roubles('НДФЛ: доход за год, с которого ставка растёт', INCOMES),
  'income.rate2': percent('НДФЛ: вторая ставка', 50),
  'income.bound2': roubles('НДФЛ: граница второй ставки', INCOMES),
  'income.rate3': percent('НДФЛ: третья ставка', 50),
  'income.bound3': roubles('НДФЛ: граница третьей ставки', INCOMES),
  'income.rate4': percent('НДФЛ: четвёртая ставка', 50),
  'income.bound4': roubles('НДФЛ: граница четвёртой ставки', INCOMES),
  'income.rate5': percent('НДФЛ: пятая ставка', 50),
  'employer.rate': percent('Взносы работодателя: тариф', 60),
  'employer.bound': roubles('Взносы работодателя: предельная база', [1_000_000, 20_000_000], true),
  'employer.rateAbove': percent('Взносы работодателя: тариф выше базы', 60),
  'employer.accidents': percent('Взносы от несчастных случаев: наименьший тариф', 10),
  'npd.ratePeople': ofSelfEmployed(percent('Самозанятые: ставка с оплаты от граждан', 30)),
  'npd.rateCompanies': ofSelfEmployed(percent('Самозанятые: ставка с оплаты от компаний', 30)),
  'npd.cutPeople': ofSelfEmployed(percent('Самозанятые: на сколько вычет снижает ставку для граждан', 10)),
  'npd.cutCompanies': ofSelfEmployed(
    percent('Самозанятые: на сколько вычет снижает ставку для компаний', 10),
  ),
  'npd.deduction': ofSelfEmployed(roubles('Самозанятые: вычет один раз в жизни', [1000, 1_000_000])),
  'npd.limit': ofSelfEmployed(roubles('Самозанятые: предел дохода за год', [1_000_000, 100_000_000])),
  'ip.rate': percent('ИП на УСН: ставка', 30),
  'ip.fixed': roubles('ИП: фиксированные взносы', [30_000, 500_000], true),
  'ip.extraRate': percent('ИП: дополнительный взнос', 10),
  'ip.extraAbove': roubles('ИП: доход, с превышения которого он платится', [100_000, 10_000_000]),
  'ip.extraMax': roubles('ИП: наибольший дополнительный взнос', [100_000, 5_000_000], true),
  'ip.vatAbove': roubles('УСН: доход, с которого платят НДС', [1_000_000, 1_000_000_000]),
  'remote.compensation': roubles('Своя техника: без налога за рабочий день', [1, 10_000]),
} as const satisfies Readonly<Record<string, FigureKind>>

export type FigureName = keyof typeof FIGURES
export const isFigureName = (name: string): name is FigureName => Object.hasOwn(FIGURES, name)
/** Safe: these are the names of an object's own properties. */
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]]

/** Returns the kind without the literal types of the table. */
export const figureKind = (name: FigureName): FigureKind => FIGURES[name]

export type YearlyFigure = {
  year: number
  name: FigureName
  /** Roubles or percents. */
  value: number
  /** The law, or the page that names it. */
  source: string
}

export const MILLION = 1_000_000

/** «13 %», «57 390 ₽», «2,4 млн ₽». */
export function formatFigure(name: FigureName, value: number): string {
  if (FIGURES[name].unit === 'percent') return `${withTenths(value)}${NO_BREAK_SPACE}%`
  return value >= MILLION && value % (MILLION / 10) === 0
    ? `${withTenths(value / MILLION)}${NO_BREAK_SPACE}млн${NO_BREAK_SPACE}₽`
    : formatAmount(value, 'RUB')
}

function withTenths(value: number): string {
  const tenths = Math.round(value * 10)
  return formatNumber(Math.floor(tenths / 10)) + (tenths % 10 === 0 ? '' : `,${tenths % 10}`)
}
