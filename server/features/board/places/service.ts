/** Regions and cities with what the open vacancies say of them. */
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { placeNotFound } from '#server/features/reference/locations/service.ts'
import type { CityOverview, CountedLocation, RegionOverview } from '#shared/features/board/places/contract.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import { byAlphabet } from '#shared/kernel/text.ts'
import { medianPayIn } from '#server/features/board/pay-scales/median-pay.ts'
import { isOwnList, WORK_FORM_ATTRIBUTES } from '#server/features/board/vacancies/indexed-lists.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { LIST_ROWS_MIN } from '#server/features/board/indexed-lists/rule.ts'

const PROFESSIONS_MAX = 12

/** Regions of Russia by name; the cities of federal importance are subjects of Russia too. */
export async function listRegions({ deps }: Ctx): Promise<CountedLocation[]> {
  const { all, bySlug } = deps.referenceData.locations
  const russia = bySlug('rossiya')
  const regions = all.filter(
    ({ type, countryIso2, parentId }) =>
      countryIso2 === HOME_COUNTRY && (type === 'region' || parentId === russia?.id),
  )
  return (await counted(deps, regions)).toSorted((a, b) => byAlphabet(a.name, b.name))
}

/** A region of Russia with its cities, those that most vacancies name first. @throws Problem `not_found` */
export async function readRegion({ deps }: Ctx, { slug }: { slug: string }): Promise<RegionOverview> {
  const { locations } = deps.referenceData
  const place = locations.bySlug(slug)
  if (!place || place.type !== 'region' || place.countryIso2 !== 'RU') throw placeNotFound()
  const [region, ...cities] = await counted(deps, [
    place,
    ...locations.children(place.id).filter(({ type }) => type === 'city'),
  ])
  if (!region) throw placeNotFound()
  return {
    region,
    cities: cities.toSorted((a, b) => b.namedCount - a.namedCount || b.vacancyCount - a.vacancyCount),
    ...(await listsNamedIn(deps, slug)),
    medianPay: await medianPayIn(deps, place.id),
  }
}

const NEIGHBOURS_MAX = 12

/** Cities of federal importance belong to no region; the surrounding area belongs to one. */
const AROUND: Readonly<Record<string, string>> = {
  moskva: 'moskovskaya-oblast',
  'sankt-peterburg': 'leningradskaya-oblast',
}

/** A city of Russia. @throws Problem `not_found` */
export async function readCity({ deps }: Ctx, { slug }: { slug: string }): Promise<CityOverview> {
  const { locations } = deps.referenceData
  const place = locations.bySlug(slug)
  if (!place || place.type !== 'city' || place.countryIso2 !== HOME_COUNTRY) throw placeNotFound()
  const around = AROUND[slug]
  const above = around ? locations.bySlug(around) : locations.ancestors(place.id)[0]
  const region = above?.type === 'region' ? above : null
  const others = region
    ? locations.children(region.id).filter(({ id, type }) => type === 'city' && id !== place.id)
    : []
  const [city, ...rest] = await counted(deps, [place, ...(region ? [region] : []), ...others])
  if (!city) throw placeNotFound()
  return {
    city,
    region: rest.find(({ id }) => id === region?.id) ?? null,
    neighbours: rest
      .filter(({ id, isIndexed }) => isIndexed && id !== region?.id)
      .toSorted((a, b) => b.namedCount - a.namedCount)
      .slice(0, NEIGHBOURS_MAX),
  }
}

/** Each place with the number of open vacancies found under it, as a list filtered by it would show. */
async function counted(
  deps: Pick<Ctx['deps'], 'referenceData' | 'vacancies' | 'ownLists'>,
  places: readonly Location[],
): Promise<CountedLocation[]> {
  const { vacancies, referenceData, ownLists } = deps
  const { location, namedLocation } = await vacancies.countBy(['location', 'namedLocation'], {})
  return places.map((place) => {
    const namedCount = namedLocation.get(place.id) ?? 0
    return {
      ...place,
      vacancyCount: location.get(place.id) ?? 0,
      namedCount,
      isIndexed: namedCount >= LIST_ROWS_MIN && (place.type !== 'city' || ownLists.has(cityPath(place))),
      hasList: namedCount >= LIST_ROWS_MIN && isOwnList(deps, { location: place.slug }),
      regionOfNamesake: referenceData.locations.regionOfNamesake(place.id),
    }
  })
}

const cityPath = ({ slug }: Location) => pathOf('rabota-slug', { slug })

/**
 * Returns the professions and forms of work of the vacancies that name the place: those with enough vacancies and a
 * list of their own there, most frequent first.
 */
async function listsNamedIn(
  deps: Pick<Deps, 'vacancies' | 'ownLists'>,
  slug: string,
): Promise<Pick<RegionOverview, 'professions' | 'attributes'>> {
  const { facets } = await deps.vacancies.count({ filter: { location: [slug] }, isNamed: true })
  const forms = new Map(facets.workForm.map(({ value, count }) => [value, count]))
  return {
    professions: facets.profession
      .filter(
        ({ value, count }) =>
          count >= LIST_ROWS_MIN && isOwnList(deps, { profession: value, location: slug }),
      )
      .slice(0, PROFESSIONS_MAX)
      .map(({ value, name, count }) => ({ slug: value, name: name ?? value, count })),
    attributes: WORK_FORM_ATTRIBUTES.filter(
      ({ slug: attribute, filter }) =>
        (filter.workForm ?? []).every((form) => (forms.get(form) ?? 0) >= LIST_ROWS_MIN) &&
        isOwnList(deps, { location: slug, attribute }),
    ).map((one) => one.slug),
  }
}
