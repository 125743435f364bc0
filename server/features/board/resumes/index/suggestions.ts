import { scheduler } from 'node:timers/promises'
import {
  CITY_ROWS_MIN,
  COMBINED_ROWS_MIN,
  largestCities,
  namesInPlace,
  namesOfProfessionInPlace,
} from '#server/features/board/suggested-names.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { ProfessionEntry } from '#server/features/reference/data/professions.ts'
import type { SearchableList } from '#server/lists/port.ts'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeSuggestion } from '#shared/features/board/resumes/contract.ts'
import { GUEST } from '../viewer.ts'
import type { ResumeTypes } from './types.ts'

type Sources = {
  resumes: SearchableList<ResumeTypes>
  referenceData: Pick<ReferenceData, 'locations' | 'locationNames' | 'professions' | 'skills'>
}
type Entry = PrefixEntry<ResumeSuggestion>

/**
 * Suggestions of professions alone and with cities, of skills and places. Counted and weighted by what guests may see, so
 * that nothing reveals hidden resumes. Pauses between counts.
 */
export async function listSuggestions(sources: Sources): Promise<Iterable<Entry>> {
  const { resumes, referenceData } = sources
  const counts = await resumes.countBy(['profession', 'location', 'skill'], { viewer: GUEST })
  const entries: Entry[] = []
  for (const profession of referenceData.professions.all) {
    const { id, slug, name: text, synonyms } = profession
    const weight = counts.profession.get(id) ?? 0
    if (weight === 0) continue
    const item: ResumeSuggestion = { kind: 'profession', text, path: resumesPath({ profession: slug }) }
    entries.push({ item, rank: 'first', names: [text], synonyms, weight })
    if (weight >= COMBINED_ROWS_MIN) entries.push(...(await withCities(sources, profession)))
  }
  return [
    ...entries,
    ...skillSuggestions(sources, counts.skill),
    ...placeSuggestions(sources, counts.location),
  ]
}

async function withCities(
  { resumes, referenceData }: Sources,
  profession: ProfessionEntry,
): Promise<Entry[]> {
  await scheduler.yield()
  const filter = { profession: profession.slug }
  const { location } = await resumes.countBy(['location'], { filter, viewer: GUEST })
  const cities = largestCities(location, { ...referenceData, rowsMin: CITY_ROWS_MIN })
  return cities.map(({ place, count: weight }) => {
    const names = namesOfProfessionInPlace(profession, place, referenceData)
    const [text = profession.name] = names.names
    const path = resumesPath({ profession: profession.slug, location: place.slug })
    return { item: { kind: 'query', text, path }, rank: 'last', ...names, weight }
  })
}

function skillSuggestions({ referenceData }: Sources, counts: ReadonlyMap<number, number>): Entry[] {
  return referenceData.skills.all.flatMap(({ id, slug, name: text, aliases }) => {
    const weight = counts.get(id) ?? 0
    if (weight === 0) return []
    const item: ResumeSuggestion = { kind: 'skill', text, path: resumesPath({ filter: { skill: [slug] } }) }
    return [{ item, rank: 'usual', names: [text], synonyms: aliases, weight }]
  })
}

function placeSuggestions({ referenceData }: Sources, counts: ReadonlyMap<number, number>): Entry[] {
  return Array.from(counts).flatMap(([id, weight]) => {
    const place = referenceData.locations.byId(id)
    if (!place) return []
    const names = namesInPlace('Резюме', place, referenceData)
    const [text = place.name] = names.names
    const item: ResumeSuggestion = { kind: 'place', text, path: resumesPath({ location: place.slug }) }
    return [{ item, rank: 'usual', ...names, weight }]
  })
}
