import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import type { Deps } from '#server/features/content/context.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { isOwnPlace, salaryPlaces } from './places.ts'
import { readSamples } from './samples.ts'

/** The list of salaries, the professions with enough samples, and the places with enough of them in each. */
export async function* salaryPaths(
  deps: Pick<Deps, 'db' | 'now' | 'referenceData' | 'vacancies' | 'ownLists'>,
) {
  yield [pathOf('salaries-slug')]
  const scales = await readSalaryScales(deps)
  for (const { id, slug } of deps.referenceData.professions.all) {
    if (!scales.has(id)) continue
    const { samples } = await readSamples(deps, id, () => true)
    const places = salaryPlaces(deps, samples)
      .filter((place) => isOwnPlace(deps, slug, place))
      .map((place) => `${slug}/${place.slug}`)
    yield [slug, ...places].map((address) => pathOf('salaries-slug', { slug: address }))
    // Each profession is a pass over its vacancies, so other work runs in between.
    await yieldToEventLoop()
  }
}
