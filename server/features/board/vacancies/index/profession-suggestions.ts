import { scheduler } from 'node:timers/promises'
import {
  CITY_ROWS_MIN,
  COMBINED_ROWS_MIN,
  largestCities,
  namesOfProfessionInPlace,
  namesOfProfessionWith,
} from '#server/features/board/suggested-names.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { ProfessionEntry } from '#server/features/reference/data/professions.ts'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES, type VacancyAttribute } from '#shared/features/board/vacancies/attributes.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import type { FacetValue } from '#shared/lists/list-page.ts'
import type { VacancyList } from './types.ts'

/** Attributes that are suggested together with a profession. */
const POPULAR_ATTRIBUTES = new Set(['udalenno', 'bez-opyta', 'chastichnaya-zanyatost', 'na-domu'])

type Sources = {
  vacancies: VacancyList
  referenceData: Pick<ReferenceData, 'locations' | 'locationNames' | 'professions'>
}
type Entry = PrefixEntry<Suggestion>

/** Professions with vacancies, alone and with attributes or cities. @param counts vacancies by profession */
export async function listProfessionSuggestions(
  sources: Sources,
  counts: ReadonlyMap<number, number>,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const profession of sources.referenceData.professions.all) {
    const { id, slug, name: text, synonyms } = profession
    const count = counts.get(id) ?? 0
    const item: Suggestion = { kind: 'profession', text, path: vacanciesPath({ profession: slug }), count }
    entries.push({ item, rank: 'first', names: [text], synonyms, weight: count, ending: text.toLowerCase() })
    if (count < COMBINED_ROWS_MIN) continue
    entries.push(...(await withAttributes(sources, profession)), ...(await withCities(sources, profession)))
  }
  return entries
}

async function withAttributes({ vacancies }: Sources, profession: ProfessionEntry): Promise<Entry[]> {
  await scheduler.yield()
  const { slug } = profession
  const { facets } = await vacancies.count({ filter: { profession: [slug] } })
  return VACANCY_ATTRIBUTES.filter((attribute) => POPULAR_ATTRIBUTES.has(attribute.slug)).flatMap(
    (attribute) => {
      const count = countOf(facets, attribute)
      const names = namesOfProfessionWith(profession, attribute.heading)
      const [text = profession.name] = names.names
      const path = vacanciesPath({ profession: slug, attribute: attribute.slug })
      return combined({ kind: 'query', text, path, count }, { ...names, weight: count })
    },
  )
}

async function withCities(
  { vacancies, referenceData }: Sources,
  profession: ProfessionEntry,
): Promise<Entry[]> {
  await scheduler.yield()
  const filter = { profession: [profession.slug] }
  const { location, namedLocation } = await vacancies.countBy(['location', 'namedLocation'], { filter })
  const cities = largestCities(namedLocation, { ...referenceData, rowsMin: CITY_ROWS_MIN })
  return cities.flatMap(({ place, count: weight }) => {
    const names = namesOfProfessionInPlace(profession, place, referenceData)
    const [text = profession.name] = names.names
    const path = vacanciesPath({ profession: profession.slug, location: place.slug })
    return combined({ kind: 'query', text, path, count: location.get(place.id) ?? 0 }, { ...names, weight })
  })
}

function combined(item: Suggestion, found: Pick<Entry, 'names' | 'synonyms' | 'weight'>): Entry[] {
  return item.count === 0 ? [] : [{ item, rank: 'last', ...found }]
}

/** Vacancies with an attribute; 0 for one that is more than one value of one filter. */
function countOf(facets: Readonly<Record<string, FacetValue[]>>, { filter }: VacancyAttribute): number {
  const counts = Object.entries(filter).flatMap(([field, values]) =>
    Array.isArray(values)
      ? values.map((value) => facets[field]?.find((one) => one.value === value)?.count ?? 0)
      : [0],
  )
  return counts.length === 1 ? (counts[0] ?? 0) : 0
}
