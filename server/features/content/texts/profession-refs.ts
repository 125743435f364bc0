import type { Deps } from '#server/features/content/context.ts'
import { isOwnList } from '#server/features/board/vacancies/indexed-lists.ts'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import type { ProfessionRef } from '#shared/features/content/articles/contract.ts'
import { medianOf } from '#shared/features/board/vacancies/median-pay.ts'

/** Professions of the directory with their pay and vacancies, in the order of `slugs`; unknown ones are left out. */
export async function professionRefs(deps: Deps, slugs: readonly string[]): Promise<ProfessionRef[]> {
  const [scales, { profession: counts }] = await Promise.all([
    readSalaryScales(deps),
    deps.vacancies.countBy(['profession'], {}),
  ])
  return slugs.flatMap((slug) => {
    const profession = deps.referenceData.professions.bySlug(slug)
    if (!profession) return []
    const scale = scales.get(profession.id)?.[0]
    return {
      slug,
      name: profession.name,
      median: scale ? medianOf(scale) : null,
      vacancyCount: counts.get(profession.id) ?? 0,
      hasPage: deps.texts.all('profession').has(slug),
      hasList: counts.has(profession.id) && isOwnList(deps, { profession: slug }),
    }
  })
}
