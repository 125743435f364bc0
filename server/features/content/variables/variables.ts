/** Variables in texts: `{{ip.fixed}}`. */
import { figureKind, formatFigure, isFigureName } from '#shared/features/reference/taxes/figures.ts'
import type { TaxYears } from '#shared/features/reference/taxes/tax-years.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

const VARIABLE = /\{\{([\w:.-]+)\}\}/g

/** The value of a variable; null for one that does not exist. */
export type Variables = (name: string) => string | null

/** Names of the variables of a text. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name)

/** @throws Error that names an unknown variable */
export function fillVariables(text: string, variables: Variables): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => {
    const value = variables(name)
    if (value === null) throw new Error(`There is no variable ${whole}`)
    return value
  })
}

/**
 * The figures that texts name: `{{tax.year}}`, `{{ip.fixed}}`. A figure that is set for every year names its year while
 * that of the page's year is not known.
 */
export const figureVariables =
  (taxYears: TaxYears, year: number): Variables =>
  (name) => {
    if (name === 'tax.year') return String(year)
    const found = isFigureName(name) ? taxYears.figure(name, year) : null
    if (!found) return null
    const { isYearly } = figureKind(found.name)
    const note = isYearly && found.year !== year ? ` (за ${found.year}${NO_BREAK_SPACE}год)` : ''
    return formatFigure(found.name, found.value) + note
  }
