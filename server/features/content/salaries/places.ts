import type { Deps } from '#server/features/content/context.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import type { SalaryLink } from '#shared/features/content/salaries/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { SalarySample } from './samples.ts'
import { mainQuartiles } from './series.ts'

/** Whether the figures of a profession in a place are on no other page. */
export const isOwnPlace = (
  { ownLists }: Pick<Deps, 'ownLists'>,
  profession: string,
  { slug }: { slug: string },
) => ownLists.has(pathOf('salaries-slug', { slug: `${profession}/${slug}` }))

/** Returns regions and cities with enough samples, the largest number first. */
export function salaryPlaces(
  { referenceData: { locations } }: Pick<Deps, 'referenceData'>,
  samples: readonly SalarySample[],
): SalaryLink[] {
  const byPlace = new Map<number, SalarySample[]>()
  for (const sample of samples) {
    const around = sample.locationIds.flatMap((id) => [
      id,
      ...locations.ancestors(id).map((place) => place.id),
    ])
    for (const id of new Set(around)) {
      const own = byPlace.get(id)
      if (own) own.push(sample)
      else byPlace.set(id, [sample])
    }
  }
  return [...byPlace]
    .flatMap(([id, own]) => {
      const place = locations.byId(id)
      const main = mainQuartiles(own)
      if (!place || !main || place.countryIso2 !== HOME_COUNTRY || place.type === 'country') return []
      const region = locations.regionOfNamesake(id)
      return [{ slug: place.slug, name: region === null ? place.name : `${place.name} (${region})`, ...main }]
    })
    .toSorted((a, b) => b.count - a.count)
}
