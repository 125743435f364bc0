import type { FigureName, YearlyFigure } from './figures.ts'

/** Since which year a figure is what it is. */
type Since = readonly [year: number, value: number]

const ofLaw = (source: string, figures: Partial<Record<FigureName, readonly Since[]>>): YearlyFigure[] =>
  Object.entries(figures).flatMap(([name, values]) =>
    // Safe: the keys are the names of the type.
    values.map(([year, value]) => ({ year, name: name as FigureName, value, source })),
  )

/**
 * What is law on 2026-11-27. The largest base of contributions is set by a decree of the government each
 * autumn, so that of 2027 is absent until it is published; staff add it on the page of figures.
 */
export const SHIPPED_FIGURES: readonly YearlyFigure[] = [
  ...ofLaw('НК РФ, статья 224, пункт 1 (176-ФЗ от 12.07.2024)', {
    'income.rate': [[2025, 13]],
    'income.bound': [[2025, 2_400_000]],
    'income.rate2': [[2025, 15]],
    'income.bound2': [[2025, 5_000_000]],
    'income.rate3': [[2025, 18]],
    'income.bound3': [[2025, 20_000_000]],
    'income.rate4': [[2025, 20]],
    'income.bound4': [[2025, 50_000_000]],
    'income.rate5': [[2025, 22]],
  }),
  ...ofLaw('НК РФ, статья 425', { 'employer.rate': [[2025, 30]], 'employer.rateAbove': [[2025, 15.1]] }),
  ...ofLaw('Постановление Правительства РФ № 1457 от 31.10.2024', { 'employer.bound': [[2025, 2_759_000]] }),
  ...ofLaw('Постановление Правительства РФ № 1705 от 31.10.2025', { 'employer.bound': [[2026, 2_979_000]] }),
  ...ofLaw('179-ФЗ, статья 1', { 'employer.accidents': [[2025, 0.2]] }),
  ...ofLaw('422-ФЗ, статьи 4, 10 и 12', {
    'npd.ratePeople': [[2025, 4]],
    'npd.rateCompanies': [[2025, 6]],
    'npd.cutPeople': [[2025, 1]],
    'npd.cutCompanies': [[2025, 2]],
    'npd.deduction': [[2025, 10_000]],
    'npd.limit': [[2025, 2_400_000]],
  }),
  ...ofLaw('НК РФ, статья 346.20', { 'ip.rate': [[2025, 6]] }),
  ...ofLaw('НК РФ, статья 430', {
    'ip.fixed': [
      [2025, 53_658],
      [2026, 57_390],
      [2027, 61_154],
    ],
    'ip.extraRate': [[2025, 1]],
    'ip.extraAbove': [[2025, 300_000]],
    'ip.extraMax': [
      [2025, 300_888],
      [2026, 321_818],
      [2027, 342_923],
    ],
  }),
  ...ofLaw('НК РФ, статья 145, и 425-ФЗ от 28.11.2025', {
    'ip.vatAbove': [
      [2025, 60_000_000],
      [2026, 20_000_000],
      [2027, 15_000_000],
      [2028, 10_000_000],
    ],
  }),
  ...ofLaw('НК РФ, статья 217, пункт 1', { 'remote.compensation': [[2025, 35]] }),
]
