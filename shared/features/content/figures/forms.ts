import { z } from 'zod'
import { FIGURE_NAMES, figureKind, type FigureName } from '#shared/features/reference/taxes/figures.ts'
import { requiredText, typedNumber } from '#shared/kernel/form-fields.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** Further ahead no figure is law. */
export const YEARS_AHEAD = 3
export const FIRST_FIGURE_YEAR = 2025

export const FigureRef = z.object({
  year: z.coerce
    .number()
    .int()
    .min(FIRST_FIGURE_YEAR, `Год: не раньше ${FIRST_FIGURE_YEAR}.`)
    .max(2100)
    .describe('Год, к которому цифра относится.'),
  name: z.enum(FIGURE_NAMES).describe('Какая это цифра.'),
})
const source = requiredText({ min: 5, max: 300 }).describe('Закон, постановление или страница ведомства.')

/** A figure with its source, within the bounds of its kind: roubles whole, percents with tenths. */
export const FigureForm = FigureRef.extend({
  value: z.number().describe('Рубли или проценты.'),
  source,
}).superRefine(({ name, value }, { addIssue }) => {
  const message = boundsError(name, value)
  if (message !== null) addIssue({ code: 'custom', path: ['value'], message })
})
export type FigureForm = z.infer<typeof FigureForm>

/** The same as an editor types it: «2 979 000», «15,1». */
export const TypedFigure = FigureRef.extend({ value: requiredText({ max: 20 }), source }).transform(
  (form, { addIssue }) => {
    const value = typedNumber(form.value)
    const message = value === null ? 'Введите число.' : boundsError(form.name, value)
    if (message !== null) addIssue({ code: 'custom', path: ['value'], message })
    return { ...form, value: value ?? 0 }
  },
)

function boundsError(name: FigureName, value: number): string | null {
  const { unit, least, most } = figureKind(name)
  const steps = unit === 'percent' ? value * 10 : value
  const isWhole = Math.abs(steps - Math.round(steps)) < 1e-6
  if (value >= least && value <= most && isWhole) return null
  return unit === 'percent'
    ? `Проценты: от 0,1 до ${formatNumber(most)}, не точнее десятой.`
    : `Целые рубли: от ${formatNumber(least)} до ${formatNumber(most)}.`
}
