import { scheduler } from 'node:timers/promises'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { lettersOfPlace, namesInPlace } from '#server/features/board/suggested-names.ts'
import { findCompanyRefs } from '#server/features/identity/company-refs/service.ts'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import { companyKey } from '#shared/features/identity/companies/company-names.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import { listConditionSuggestions } from './condition-suggestions.ts'
import { listProfessionSuggestions } from './profession-suggestions.ts'
import type { VacancyList } from './types.ts'

const COMPANIES_MAX = 20_000
const COMPANIES_BATCH = 500

/** A company with fewer vacancies is seldom the one that a few letters mean. */
const KNOWN_COMPANY_ROWS = 3

export type Sources = {
  db: Sql
  vacancies: VacancyList
  referenceData: Pick<ReferenceData, 'locations' | 'locationNames' | 'professions' | 'skills'>
  /** Texts that people search for, each with the number of its searches. */
  listPopularQueries: () => Promise<readonly { text: string; count: number }[]>
  synonyms: Pick<Synonyms, 'at'>
}

type Entry = PrefixEntry<Suggestion>

/**
 * Suggestions of professions alone and with attributes or cities, of places, attributes, companies, skills and popular
 * queries, each with the number of vacancies that it leads to: never zero. Pauses between counts.
 */
export async function listSuggestions(sources: Sources): Promise<Iterable<Entry>> {
  const counts = await sources.vacancies.countBy(['profession', 'location', 'namedLocation'], {})
  // The page of a company has all its vacancies.
  const ofCompanies = await sources.vacancies.countBy(['company'], { filter: { scope: 'all' } })
  return [
    ...(await listProfessionSuggestions(sources, counts.profession)),
    ...placeSuggestions(sources, counts),
    ...(await listConditionSuggestions(sources.vacancies)),
    ...(await listCompanySuggestions(sources, ofCompanies.company)),
    ...(await listSkillSuggestions(sources)),
    ...(await listQuerySuggestions(sources)),
  ]
}

function placeSuggestions(
  { referenceData }: Sources,
  { location, namedLocation }: Record<'location' | 'namedLocation', ReadonlyMap<number, number>>,
): Entry[] {
  return Array.from(namedLocation).flatMap(([id, weight]) => {
    const place = referenceData.locations.byId(id)
    if (!place) return []
    const { ending, ...names } = namesInPlace('Вакансии', place, referenceData)
    const [text = place.name] = names.names
    const path = vacanciesPath({ location: place.slug })
    const item: Suggestion = { kind: 'place', text, path, count: location.get(id) ?? weight }
    return [{ item, rank: 'usual', ...names, ending, lettersMin: lettersOfPlace(place), weight }]
  })
}

async function listCompanySuggestions(
  { db, synonyms }: Sources,
  counts: ReadonlyMap<number, number>,
): Promise<Entry[]> {
  const entries: Entry[] = []
  const largest = [...counts].sort((a, b) => b[1] - a[1]).slice(0, COMPANIES_MAX)
  for (let start = 0; start < largest.length; start += COMPANIES_BATCH) {
    const ids = largest.slice(start, start + COMPANIES_BATCH).map(([id]) => id)
    for (const company of (await findCompanyRefs(db, ids)).filter(isNamed)) {
      const { id, slug, title: text } = company
      const count = counts.get(id) ?? 0
      const item: Suggestion = { kind: 'company', text, path: `/employer/${slug}`, count }
      const rank = count < KNOWN_COMPANY_ROWS ? 'last' : 'usual'
      entries.push({ item, rank, names: [text, ...otherSpellings(text, synonyms)], weight: count })
    }
  }
  return entries
}

/** «тинькофф» of «Т-Банк»: what the whole name is also called, without quotes and the form of the business. */
function otherSpellings(title: string, synonyms: Pick<Synonyms, 'at'>): string[] {
  const words = indexTokens(companyKey(title)).map(({ word }) => word)
  const found = synonyms.at(words, 0)
  return found?.length === words.length ? found.entries.map((entry) => entry.join(' ')) : []
}

async function listSkillSuggestions(sources: Sources): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { name, aliases } of sources.referenceData.skills.all) {
    const found = await searchSuggestion(sources, 'skill', name)
    if (found)
      entries.push({
        item: found,
        rank: 'usual',
        names: [name],
        synonyms: aliases,
        weight: found.count,
        ending: name,
      })
  }
  return entries
}

async function listQuerySuggestions(sources: Sources): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { text, count } of await sources.listPopularQueries()) {
    const found = await searchSuggestion(sources, 'query', text)
    if (found) entries.push({ item: found, rank: 'usual', names: [text], weight: count })
  }
  return entries
}

/** Null if the search finds nothing. */
async function searchSuggestion(
  { vacancies }: Sources,
  kind: Suggestion['kind'],
  text: string,
): Promise<Suggestion | null> {
  await scheduler.yield()
  const filter = { search: text }
  const { total } = await vacancies.newest({ filter, limit: 0 })
  return total === 0 ? null : { kind, text, path: vacanciesPath({ filter }), count: total }
}
