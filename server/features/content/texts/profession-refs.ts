import type { Deps } from '#server/features/content/context.ts'
import { readSalaryScales } from '#server/features/board/vacancies/salary-scales.ts'
import type { ProfessionRef } from '#shared/features/content/articles/contract.ts'
import { quartilesOf } from '#shared/features/board/vacancies/salary-scale.ts'
import { PROFESSION_TEXTS } from './profession-texts.ts'

/** Professions of the directory with their pay and vacancies, in the order of `slugs`; unknown ones are left out. */
export async function professionRefs(deps: Deps, slugs: readonly string[]): Promise<ProfessionRef[]> {
  const [scales, { profession: counts }] = await Promise.all([
    readSalaryScales(deps),
    deps.vacancies.countBy(['profession'], {}),
  ])
  return slugs.flatMap((slug) => {
    const profession = deps.referenceData.professions.bySlug(slug)
    if (!profession) return []
    const scale = scales.get(profession.id)
    return {
      slug,
      name: profession.name,
      median: scale ? quartilesOf(scale).median : null,
      vacancyCount: counts.get(profession.id) ?? 0,
      hasPage: PROFESSION_TEXTS.has(slug),
    }
  })
}
