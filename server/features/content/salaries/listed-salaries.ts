import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import { beginningOf, type ListCandidate } from '#server/features/board/indexed-lists/rule.ts'
import type { Deps } from '#server/features/content/context.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { salaryPlaces } from './places.ts'
import { readSamples } from './samples.ts'
import { mainQuartiles } from './series.ts'

/** Professions with enough samples, and the places with enough of them in each: pages with equal numbers are the same. */
export async function* listedSalaries(
  deps: Pick<Deps, 'db' | 'now' | 'referenceData' | 'vacancies'>,
): AsyncIterable<ListCandidate> {
  const { professions, locations } = deps.referenceData
  const scales = await readSalaryScales(deps)
  for (const { id, slug } of professions.all) {
    if (!scales.has(id)) continue
    const { samples } = await readSamples(deps, id, () => true)
    const all = mainQuartiles(samples)
    if (all) yield candidateOf(slug, 'profession', all)
    const places = new Map(salaryPlaces(deps, samples).map((place) => [place.slug, place]))
    for (const { slug: location } of locations.all) {
      const place = places.get(location)
      if (place) yield candidateOf(`${slug}/${location}`, 'profession_place', place)
    }
    // Each profession is a pass over its vacancies, so other work runs in between.
    await yieldToEventLoop()
  }
}

function candidateOf(
  slug: string,
  kind: ListCandidate['kind'],
  { tax, count, quartiles: { low, median, high } }: NonNullable<ReturnType<typeof mainQuartiles>>,
): ListCandidate {
  const [profession = ''] = slug.split('/')
  return {
    path: pathOf('salaries-slug', { slug }),
    kind,
    rows: count,
    beginnings: [beginningOf('salaries', [profession, tax, count, low, median, high])],
    isNamed: true,
  }
}
