import type { Deps } from '#server/features/content/context.ts'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import { medianOf, payText } from '#shared/features/board/vacancies/median-pay.ts'
import { taxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'

const VARIABLE = /\{\{([\w:.-]+)\}\}/g

/** Names of the variables of a text. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name)

export type Variables = (name: string) => string | null

/** @throws Error that names an unknown variable */
export function fillVariables(text: string, variables: Variables): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => {
    const value = variables(name)
    if (value === null) throw new Error(`There is no variable ${whole}`)
    return value
  })
}

/** Figures of the tax year, and what the board knows now: `{{median:buhgalter}}`, `{{count:buhgalter}}`. */
export async function boardVariables(deps: Deps): Promise<Variables> {
  const [scales, { profession: counts }] = await Promise.all([
    readSalaryScales(deps),
    deps.vacancies.countBy(['profession'], {}),
  ])
  const figures = taxFigures(Number(isoDay(deps.now()).slice(0, 4)))
  return (name) => {
    const [kind = '', slug = ''] = name.split(':')
    const profession = deps.referenceData.professions.bySlug(slug)
    if (slug === '') return figures.get(name) ?? null
    if (!profession) return null
    if (kind === 'count') return countOf(counts.get(profession.id) ?? 0, VACANCY_FORMS)
    const scale = scales.get(profession.id)?.[0]
    if (kind === 'median') return scale ? payText(medianOf(scale)) : 'мало данных'
    return null
  }
}

function taxFigures(thisYear: number): ReadonlyMap<string, string> {
  const { year, incomeTax, contributions, selfEmployed, soleProprietor, equipmentADay } = taxYear(thisYear)
  return new Map([
    ['tax.year', String(year)],
    ['income.rate', percent(incomeTax[0]?.rate ?? 0)],
    ['income.bound', millions(incomeTax[1]?.above ?? 0)],
    ['employer.rate', percent(contributions[0]?.rate ?? 0)],
    ['employer.bound', formatAmount(contributions[1]?.above ?? 0, 'RUB')],
    ['employer.rateAbove', percent(contributions[1]?.rate ?? 0)],
    ['npd.ratePeople', percent(selfEmployed.ratePeople)],
    ['npd.rateCompanies', percent(selfEmployed.rate)],
    ['npd.limit', millions(selfEmployed.limit)],
    ['npd.deduction', formatAmount(selfEmployed.deduction, 'RUB')],
    ['ip.rate', percent(soleProprietor.rate)],
    ['ip.fixed', formatAmount(soleProprietor.fixed, 'RUB')],
    ['ip.extraRate', percent(soleProprietor.extraRate)],
    ['ip.extraAbove', formatAmount(soleProprietor.extraAbove, 'RUB')],
    ['remote.compensation', formatAmount(equipmentADay, 'RUB')],
  ])
}

const decimal = (value: number) => {
  const tenths = Math.round(value * 10)
  return formatNumber(Math.floor(tenths / 10)) + (tenths % 10 === 0 ? '' : `,${tenths % 10}`)
}
const percent = (rate: number) => `${decimal(rate * 100)}${NO_BREAK_SPACE}%`
const millions = (roubles: number) => `${decimal(roubles / 1_000_000)}${NO_BREAK_SPACE}млн${NO_BREAK_SPACE}₽`
