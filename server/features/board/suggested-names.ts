import type { LocationNames } from '#server/features/reference/data/location-names.ts'
import type { LocationTree } from '#server/features/reference/data/location-tree.ts'
import type { ProfessionEntry } from '#server/features/reference/data/professions.ts'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'

/** A profession with fewer rows is a short list already. */
export const COMBINED_ROWS_MIN = 3
/** So many rows of a profession are in a city that is suggested with it. */
export const CITY_ROWS_MIN = 2

type Names = Pick<PrefixEntry<never>, 'names' | 'synonyms'>
type Places = { locations: LocationTree; locationNames: LocationNames }

/** Places of one profession that are suggested with it. */
const CITIES_MAX = 8

/** The cities with most rows, most first. @param counts rows by the id of the place */
export function largestCities(
  counts: ReadonlyMap<number, number>,
  { locations, rowsMin }: { locations: LocationTree; rowsMin: number },
): { place: Location; count: number }[] {
  return Array.from(counts, ([id, count]) => ({ place: locations.byId(id), count }))
    .filter((one): one is { place: Location; count: number } => one.place?.type === 'city')
    .filter(({ count }) => count >= rowsMin)
    .sort((a, b) => b.count - a.count || (b.place.population ?? 0) - (a.place.population ?? 0))
    .slice(0, CITIES_MAX)
}

const LARGE_CITY = 500_000
const LETTERS_SHARE = 0.6
const LETTERS_MIN = 4

/** A few letters are the beginning of a large place only: «мам» is no «Мамадыш», and «дом» no «Домодедово». */
export function lettersOfPlace({ type, name, population }: Location): number {
  if (type !== 'city' || (population ?? 0) >= LARGE_CITY) return 1
  const longest = Math.max(...name.split(/[\s-]/).map(({ length }) => length))
  return Math.max(LETTERS_MIN, Math.ceil(longest * LETTERS_SHARE))
}

/** «Вакансии в Казани», found by the name of the place in both cases and by what it is also called. */
export function namesInPlace(subject: string, place: Location, places: Places): Names & { ending: string } {
  const where = whereIs(place, places)
  return {
    ending: where,
    names: [`${subject} ${where}`, `Работа ${where}`, place.name, place.namePrepositional],
    synonyms: places.locationNames.namesOf(place.id),
  }
}

/** «Бухгалтер в Казани», found by «казань бухгалтер» and by short synonyms of the profession too. */
export function namesOfProfessionInPlace(
  profession: ProfessionEntry,
  place: Location,
  places: Places,
): Names {
  const where = whereIs(place, places)
  const words = [where, place.name, ...places.locationNames.namesOf(place.id)].join(' ')
  return {
    names: [`${profession.name} ${where}`],
    synonyms: [profession.name, ...shortSynonyms(profession)].map((name) => `${name} ${words}`),
  }
}

/** «Бухгалтер без опыта» */
export function namesOfProfessionWith(profession: ProfessionEntry, heading: string): Names {
  return {
    names: [`${profession.name} ${heading}`],
    synonyms: shortSynonyms(profession).map((synonym) => `${synonym} ${heading}`),
  }
}

/** Single words that the name does not begin to spell: «главбух», «смм». */
function shortSynonyms({ name, synonyms }: ProfessionEntry): readonly string[] {
  const beginnings = new Set(indexTokens(name).map(({ word }) => word.slice(0, BEGINNING_LENGTH)))
  return synonyms.filter(
    (synonym) => !/[\s-]/.test(synonym) && !beginnings.has(synonym.slice(0, BEGINNING_LENGTH)),
  )
}

const BEGINNING_LENGTH = 4

const whereIs = (place: Location, { locations }: Places) =>
  inPlace({ ...place, regionOfNamesake: locations.regionOfNamesake(place.id) })
