/** Rates above the lower bounds of a yearly income, in roubles, the lowest first. */
type Scale = readonly { above: number; rate: number }[]

export type TaxYear = {
  year: number
  /** Income tax of employees (НК РФ, ст. 224, п. 1). */
  incomeTax: Scale
  /** What the employer pays on top of a salary (НК РФ, ст. 425). */
  contributions: Scale
  /** Least rate of the insurance against accidents at work, for contracts of employment (179-ФЗ, ст. 1). */
  accidents: number
  /** Professional income (422-ФЗ, ст. 4, 10, 12). `rate` is that of pay from companies; the deduction lowers it until it is used up. */
  selfEmployed: { ratePeople: number; rate: number; reducedRate: number; deduction: number; limit: number }
  /** Simplified taxation of income without employees (НК РФ, ст. 346.20, 346.21, 430). */
  soleProprietor: {
    rate: number
    fixed: number
    extraRate: number
    extraAbove: number
    extraMax: number
    /** From this income on there is VAT (НК РФ, ст. 145). */
    vatAbove: number
  }
  /** Free of tax for the own equipment of a remote employee, roubles a working day (НК РФ, ст. 217, п. 1). */
  equipmentADay: number
}

const INCOME_TAX: Scale = [
  { above: 0, rate: 0.13 },
  { above: 2_400_000, rate: 0.15 },
  { above: 5_000_000, rate: 0.18 },
  { above: 20_000_000, rate: 0.2 },
  { above: 50_000_000, rate: 0.22 },
]
const SELF_EMPLOYED = { ratePeople: 0.04, rate: 0.06, reducedRate: 0.04, deduction: 10_000, limit: 2_400_000 }
const SIMPLIFIED = { rate: 0.06, extraRate: 0.01, extraAbove: 300_000 }
const ACCIDENTS = 0.002
const EQUIPMENT_A_DAY = 35

/**
 * Confirmed years, the last one last. A new year is added when its figures are law: the largest base of contributions is
 * set by a decree of the government (for 2026: № 1705 of 31 October 2025), the fixed contributions by НК РФ, ст. 430.
 */
const TAX_YEARS: readonly TaxYear[] = [
  {
    year: 2025,
    incomeTax: INCOME_TAX,
    contributions: [
      { above: 0, rate: 0.3 },
      { above: 2_759_000, rate: 0.151 },
    ],
    accidents: ACCIDENTS,
    selfEmployed: SELF_EMPLOYED,
    soleProprietor: { ...SIMPLIFIED, fixed: 53_658, extraMax: 300_888, vatAbove: 60_000_000 },
    equipmentADay: EQUIPMENT_A_DAY,
  },
  {
    year: 2026,
    incomeTax: INCOME_TAX,
    contributions: [
      { above: 0, rate: 0.3 },
      { above: 2_979_000, rate: 0.151 },
    ],
    accidents: ACCIDENTS,
    selfEmployed: SELF_EMPLOYED,
    soleProprietor: { ...SIMPLIFIED, fixed: 57_390, extraMax: 321_818, vatAbove: 20_000_000 },
    equipmentADay: EQUIPMENT_A_DAY,
  },
]

/** The years that can be calculated, the newest first. */
export const taxYearNumbers = (): number[] => TAX_YEARS.map(({ year }) => year).toReversed()

/** The figures of a year; those of the last confirmed year for a later one, which its `year` says. */
export function taxYear(year: number): TaxYear {
  const found = TAX_YEARS.findLast((one) => one.year <= year) ?? TAX_YEARS[0]
  if (!found) throw new Error('There is no tax year')
  return found
}
