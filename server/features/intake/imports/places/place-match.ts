import { fold } from '#shared/lists/text/fold.ts'

type KnownPlace = {
  id: number
  type: 'country' | 'region' | 'city'
  parentId: number | null
  name: string
  namePrepositional: string
  aliases: readonly string[]
  countryIso2: string
  population: number | null
}

export type StatedPlace = {
  city?: string | null | undefined
  region?: string | null | undefined
  country?: string | null | undefined
  address?: string | null | undefined
}

export type PlaceMatch = { locationIds: number[]; countryId: number | null }

/** Matches the city, region and country of a record with the known locations. */
export function createPlaceMatcher(places: readonly KnownPlace[]): (stated: StatedPlace) => PlaceMatch {
  const byId = new Map(places.map((place) => [place.id, place]))
  const byName = new Map<string, KnownPlace[]>()
  for (const place of places) {
    const names = new Set([place.name, place.namePrepositional, ...place.aliases].map(toKey))
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), place])
  }

  return ({ city, region, country, address }) => {
    const statedCountry = named(country).find(({ type }) => type === 'country') ?? null
    const within = (place: KnownPlace) => !statedCountry || place.countryIso2 === statedCountry.countryIso2
    const statedRegion = largest(
      [...named(region), ...named(city).filter(({ type }) => type === 'region')].filter(
        (place) => place.type !== 'country' && within(place),
      ),
    )
    const cities = listCities(city ?? firstOfAddress(address)).flatMap((name) => {
      const candidates = named(name).filter((place) => place.type === 'city' && within(place))
      const inRegion = statedRegion && candidates.filter((place) => isWithin(place, statedRegion))
      // A city of the same name in another region is another city.
      const found = inRegion?.length
        ? largest(inRegion)
        : statedRegion?.type === 'region'
          ? null
          : largest(candidates)
      return found ? [found] : []
    })
    const locations = cities.length > 0 ? cities : statedRegion ? [statedRegion] : []
    const iso = statedCountry?.countryIso2 ?? locations[0]?.countryIso2
    return {
      locationIds: [...new Set(locations.map(({ id }) => id))],
      countryId:
        places.find(({ type, countryIso2 }) => type === 'country' && countryIso2 === iso)?.id ?? null,
    }
  }

  function named(name: string | null | undefined) {
    return name ? (byName.get(toKey(name)) ?? []) : []
  }

  function isWithin(place: KnownPlace, region: KnownPlace) {
    for (
      let at: KnownPlace | undefined = place;
      at;
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    ) {
      if (at.id === region.id) return true
    }
    return false
  }
}

/** The most populous. */
function largest(places: readonly KnownPlace[]) {
  return places.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0) || a.id - b.id)[0] ?? null
}

/** Normalises «г. Орёл», «Московская обл.» and «Республика Татарстан (Татарстан)». */
function toKey(name: string) {
  return fold(name)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/(?<!\p{L})обл(?:\.|(?!\p{L}))/u, 'область')
    .replace(/(?<!\p{L})респ(?:\.|(?!\p{L}))/u, 'республика')
    .replace(/^\s*(?:г|гор|город|с|пос|п|пгт|д)\.\s*|^\s*(?:г|город)\s+(?=\p{L})/u, '')
    .replace(/(?:\s+|,\s*)(?:г|город)\.?\s*$/u, '')
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()
}

const PUBLISHED_IN = /^Вакансия опубликована .{3,30}? в(?:о)? (.+)$/iu
const CITIES_MAX = 10

/** «Казань, Москва» and «Вакансия опубликована … в Казани» by name. */
export function listCities(stated: string | null): string[] {
  if (!stated) return []
  const plain = PUBLISHED_IN.exec(stated.trim())?.[1] ?? stated
  // «Нур-Султан (Астана)»: either name may be known.
  const inside = /\(([^()]+)\)/.exec(plain)?.[1]
  return [...plain.split(/[,;/•·]|\s+и\s+/), ...(inside ? [inside] : [])]
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, CITIES_MAX)
}

/** A city in «Самарская область, г Сызрань, улица, 1». */
function firstOfAddress(address: string | null | undefined) {
  return address?.split(',').slice(0, 2).join(',') ?? null
}
