import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { RowSkills } from '#server/features/reference/data/row-skills.ts'
import type { DeclaredList } from '#server/lists/declared-list.ts'
import { createNameLookup } from '#server/features/board/search-names.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import { openList, type ListStorage } from '#server/lists/open-list.ts'
import { createNumberLists } from '#server/lists/number-lists.ts'
import { createSetCombinations } from '#server/lists/set-combinations.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { vacancyIntentions } from '#shared/features/board/vacancies/intentions.ts'
import { withScopeForms } from '#shared/features/board/vacancies/scope.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { vacanciesOnServer } from './attributes.ts'
import {
  createExpired,
  indexedVacancyAt,
  vacancyLayout,
  vacancyLikeness,
  type IndexedVacancy,
  type VacancyColumns,
  type VacancyRow,
} from './columns.ts'
import { createVacancyFilters } from './filters.ts'
import { createHoursSets } from './hours-sets.ts'
import { createPlaceSets } from './place-sets.ts'
import {
  findExtent,
  listDocumentsBetween,
  listFactsAfter,
  listRevisionsAfter,
  listRowsAfter,
  listRowsOf,
} from './queries.ts'
import type { VacancyList, VacancyTypes } from './types.ts'
import { scheduler } from 'node:timers/promises'
import { namesInPlace } from '#server/features/board/suggested-names.ts'
import { findCompanyRefs } from '#server/features/identity/company-refs/service.ts'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { countOf, listProfessionSuggestions } from './profession-suggestions.ts'

const COMPANIES_MAX = 20_000
const COMPANIES_BATCH = 500

/** A company with fewer vacancies is seldom the one that a few letters mean. */
const KNOWN_COMPANY_ROWS = 3

type Sources = {
  db: Sql
  vacancies: VacancyList
  referenceData: Pick<ReferenceData, 'locations' | 'locationNames' | 'professions' | 'skills'>
  /** Texts that people search for, each with the number of its searches. */
  listPopularQueries: () => Promise<readonly { text: string; count: number }[]>
}

type Entry = PrefixEntry<Suggestion>

type IndexReferenceData = Pick<ReferenceData, 'locations' | 'professions'> & { skills: RowSkills }

type Scoring = {
  /** The expression of `MATCH` on a search server for vacancies that may suit a resume. */
  suitable: (wanted: VacancyTypes['wanted']) => string | null
  /** How well a vacancy suits a resume at a moment, in milliseconds since the epoch; null for not at all. */
  scorer: (wanted: VacancyTypes['wanted'], now: number) => (vacancy: IndexedVacancy) => number | null
}

/** Declares the list. A declaration has tables of its own, to which the columns of one index refer. */
export function declareVacancies(
  referenceData: IndexReferenceData,
  { scorer, suitable }: Scoring,
): DeclaredList<VacancyTypes, VacancyRow, VacancyColumns> {
  const tables = {
    places: createPlaceSets(referenceData.locations),
    skills: createNumberLists(),
    sets: createSetCombinations(vacancyList),
    hours: createHoursSets(),
  }
  const vacancyAt = (columns: VacancyColumns, slot: number) => indexedVacancyAt(columns, slot, tables)
  const expired = createExpired()
  return {
    list: vacancyList,
    query: createVacancyFilters(referenceData, tables),
    pay: { column: (columns) => columns.salaryMiddle, attribute: 'pay_middle' },
    likeness: vacancyLikeness,
    inMemory: {
      combinations: tables.sets,
      tables: [referenceData.skills, ...Object.values(tables)],
      layout: vacancyLayout(referenceData, tables),
      hidden: (store, _query, now) => expired(store, now),
      scorer(columns, wanted, moment) {
        const score = scorer(wanted, moment)
        return (slot) => score(vacancyAt(columns, slot))
      },
      factsAt(columns, slot) {
        const vacancy = vacancyAt(columns, slot)
        return { ...vacancy, skills: vacancy.skills.map((number) => referenceData.skills.nameOf(number)) }
      },
    },
    onServer: vacanciesOnServer(referenceData, suitable),
  }
}

export function createVacancyList(
  db: Sql,
  referenceData: ReferenceData,
  {
    skills,
    now,
    scorer,
    suitable,
    synonyms,
    listPopularQueries,
    storage,
  }: Scoring & { skills: RowSkills; now: () => Date; synonyms: Synonyms; storage: ListStorage } & Pick<
      Sources,
      'listPopularQueries'
    >,
): Promise<VacancyList> {
  const source: ListSource<VacancyTypes, VacancyRow> = {
    names: createNameLookup(referenceData, synonyms),
    intentions: vacancyIntentions,
    resolved: withScopeForms,
    nameOf: ({ field, value }) =>
      field === 'location' ? (referenceData.locations.bySlug(String(value))?.name ?? null) : null,
    viewOf: (intentions) =>
      intentions.some(({ field }) => field === 'location') ? { isNamedFirst: true } : {},
    foldsCopies: true,
    extent: findExtent,
    documentsBetween: listDocumentsBetween,
    rowsAfter: listRowsAfter,
    factsAfter: listFactsAfter,
    rowsOf: listRowsOf,
    revisionsAfter: listRevisionsAfter,
    suggestions: (vacancies: VacancyList) =>
      listSuggestions({
        db,
        vacancies,
        referenceData,
        listPopularQueries,
      }),
  }
  const declare = () => declareVacancies({ ...referenceData, skills }, { scorer, suitable })
  return openList({ source, declare }, storage, { db, now })
}

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
    ...(await listAttributeSuggestions(sources)),
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
    const names = namesInPlace('Вакансии', place, referenceData)
    const [text = place.name] = names.names
    const path = vacanciesPath({ location: place.slug })
    const item: Suggestion = { kind: 'place', text, path, count: location.get(id) ?? weight }
    return [{ item, rank: 'usual', ...names, weight }]
  })
}

async function listAttributeSuggestions({ vacancies }: Sources): Promise<Entry[]> {
  const { facets } = await vacancies.count({})
  return VACANCY_ATTRIBUTES.flatMap((attribute) => {
    const { slug, name, heading } = attribute
    const count = countOf(facets, attribute)
    if (count === 0) return []
    const text = `Вакансии ${heading}`
    const item: Suggestion = { kind: 'query', text, path: vacanciesPath({ attribute: slug }), count }
    return [{ item, rank: 'usual', names: [text, name, `Работа ${heading}`], weight: count }]
  })
}

async function listCompanySuggestions(
  { db }: Sources,
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
      entries.push({ item, rank, names: [text], weight: count })
    }
  }
  return entries
}

async function listSkillSuggestions(sources: Sources): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { name, aliases } of sources.referenceData.skills.all) {
    const found = await searchSuggestion(sources, 'skill', name)
    if (found)
      entries.push({ item: found, rank: 'usual', names: [name], synonyms: aliases, weight: found.count })
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
