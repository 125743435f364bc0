import type { Deps } from '#server/features/content/context.ts'
import { figureVariables, type Variables } from '#server/features/content/variables/variables.ts'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import { medianOf, payText } from '#shared/features/board/vacancies/median-pay.ts'
import { yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { countOf } from '#shared/kernel/number.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { OPENINGS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'

/** Figures of the tax year, and what the board knows now: `{{median:buhgalter}}`, `{{count:buhgalter}}`. */
export async function boardVariables(deps: Deps): Promise<Variables> {
  const [scales, { profession: counts }] = await Promise.all([
    readSalaryScales(deps),
    deps.vacancies.countBy(['profession'], {}),
  ])
  const figureOf = figureVariables(deps.figureStore.taxYears(), yearOf(deps.now()))
  return (name) => {
    const [kind = '', slug = ''] = name.split(':')
    const profession = deps.referenceData.professions.bySlug(slug)
    if (name === 'contacts.day_limit') return String(OPENINGS_A_DAY)
    if (slug === '') return figureOf(name)
    if (!profession) return null
    if (kind === 'count') return countOf(counts.get(profession.id) ?? 0, VACANCY_FORMS)
    const scale = scales.get(profession.id)?.[0]
    if (kind === 'median') return scale ? payText(medianOf(scale)) : 'мало данных'
    return null
  }
}
