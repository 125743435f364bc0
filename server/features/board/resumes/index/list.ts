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
import { KEYWORDS } from '#server/lists/text-index/positions.ts'
import type { SearchableList } from '#server/lists/port.ts'
import { createRowCache } from '#server/kernel/data-cache.ts'
import { resumeIntentions } from '#shared/features/board/resumes/intentions.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { resumesOnServer } from './attributes.ts'
import {
  indexedResumeAt,
  resumeLayout,
  type IndexedResume,
  type ResumeColumns,
  type ResumeRow,
} from './columns.ts'
import { createHidden, createResumeFilters } from './filters.ts'
import {
  findExtent,
  listDocumentsBetween,
  listFactsAfter,
  listRevisionsAfter,
  listRowsAfter,
  listRowsOf,
} from './queries.ts'
import type { ResumeList, ResumeTypes } from './types.ts'
import { scheduler } from 'node:timers/promises'
import {
  CITY_ROWS_MIN,
  COMBINED_ROWS_MIN,
  largestCities,
  lettersOfPlace,
  namesInPlace,
  namesOfProfessionInPlace,
} from '#server/features/board/suggested-names.ts'
import type { ProfessionEntry } from '#server/features/reference/data/professions.ts'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeSuggestion } from '#shared/features/board/resumes/contract.ts'
import { GUEST } from '../reading/viewer.ts'

type Sources = {
  resumes: SearchableList<ResumeTypes>
  referenceData: Pick<ReferenceData, 'locations' | 'locationNames' | 'professions' | 'skills'>
}

type Entry = PrefixEntry<ResumeSuggestion>

const CARDS_MAX = 20_000

type IndexReferenceData = Pick<ReferenceData, 'locations' | 'professions'> & { skills: RowSkills }

type Scoring = {
  /** The expression of `MATCH` on a search server for resumes that may suit a vacancy. */
  suitable: (wanted: ResumeTypes['wanted']) => string | null
  /** How well a resume suits a vacancy at a moment, in milliseconds since the epoch; null for not at all. */
  scorer: (wanted: ResumeTypes['wanted'], now: number) => (resume: IndexedResume) => number | null
}

/** Declares the list. A declaration has tables of its own, to which the columns of one index refer. */
export function declareResumes(
  referenceData: IndexReferenceData,
  { now, scorer, suitable }: Scoring & { now: () => Date },
): DeclaredList<ResumeTypes, ResumeRow, ResumeColumns> {
  const tables = { lists: createNumberLists(), sets: createSetCombinations(resumeList) }
  const resumeAt = (columns: ResumeColumns, slot: number) =>
    indexedResumeAt(columns, slot, { ...referenceData, ...tables })
  const hiddenFrom = createHidden()
  return {
    list: resumeList,
    query: createResumeFilters(referenceData, tables.lists),
    pay: { column: (columns) => columns.salary, attribute: 'salary' },
    likeness: null,
    inMemory: {
      combinations: tables.sets,
      tables: [referenceData.skills, ...Object.values(tables)],
      ...resumeLayout(referenceData, { now, ...tables }),
      hidden: (store, { viewer }) => hiddenFrom(store, viewer),
      scorer(columns, wanted, moment) {
        const score = scorer(wanted, moment)
        return (slot) => score(resumeAt(columns, slot))
      },
      factsAt(columns, slot) {
        const resume = resumeAt(columns, slot)
        return { ...resume, skills: resume.skills.map((number) => referenceData.skills.nameOf(number)) }
      },
    },
    onServer: resumesOnServer(referenceData, { suitable, now }),
  }
}

export function createResumeList(
  db: Sql,
  referenceData: ReferenceData,
  {
    skills,
    now,
    scorer,
    suitable,
    synonyms,
    storage,
  }: Scoring & { skills: RowSkills; now: () => Date; synonyms: Synonyms; storage: ListStorage },
): Promise<SearchableList<ResumeTypes>> {
  const source: ListSource<ResumeTypes, ResumeRow> = {
    names: createNameLookup(referenceData, synonyms),
    // A resume names its companies among its keywords.
    searchFields: { company: KEYWORDS },
    intentions: resumeIntentions,
    nameOf: ({ field, value }) =>
      field === 'location' ? (referenceData.locations.bySlug(String(value))?.name ?? null) : null,
    viewOf: () => ({}),
    extent: findExtent,
    documentsBetween: listDocumentsBetween,
    rowsAfter: listRowsAfter,
    factsAfter: listFactsAfter,
    rowsOf: listRowsOf,
    revisionsAfter: listRevisionsAfter,
    suggestions: (resumes) => listSuggestions({ resumes, referenceData }),
    suggestion: {
      view: { viewer: GUEST },
      build: ({ text, filter }) => ({ kind: 'query', text, path: resumesPath({ filter }) }),
    },
  }
  const declare = () => declareResumes({ ...referenceData, skills }, { now, scorer, suitable })
  return openList({ source, declare }, storage, { db, now })
}

/** The list with the cards of its resumes, which this process caches. */
export function withCards(list: SearchableList<ResumeTypes>): ResumeList {
  const cards = createRowCache({ max: CARDS_MAX })
  return {
    ...list,
    cards,
    refresh(numbers, options) {
      cards.drop(numbers)
      return list.refresh(numbers, options)
    },
    reload() {
      cards.clear()
      return list.reload()
    },
  }
}

/**
 * Suggestions of professions alone and with cities, of skills and places. Counted and weighted by what guests may see, so
 * that nothing reveals hidden resumes. Pauses between counts.
 */
async function listSuggestions(sources: Sources): Promise<Iterable<Entry>> {
  const { resumes, referenceData } = sources
  const counts = await resumes.countBy(['profession', 'location', 'skill'], { viewer: GUEST })
  const entries: Entry[] = []
  for (const profession of referenceData.professions.all) {
    const { id, slug, name: text, synonyms } = profession
    const weight = counts.profession.get(id) ?? 0
    if (weight === 0) continue
    const item: ResumeSuggestion = { kind: 'profession', text, path: resumesPath({ profession: slug }) }
    entries.push({ item, rank: 'first', names: [text], synonyms, weight, ending: text.toLowerCase() })
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
  const filter = { profession: [profession.slug] }
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
    return [{ item, rank: 'usual', names: [text], synonyms: aliases, weight, ending: text }]
  })
}

function placeSuggestions({ referenceData }: Sources, counts: ReadonlyMap<number, number>): Entry[] {
  return Array.from(counts).flatMap(([id, weight]) => {
    const place = referenceData.locations.byId(id)
    if (!place) return []
    const { ending, ...names } = namesInPlace('Резюме', place, referenceData)
    const [text = place.name] = names.names
    const item: ResumeSuggestion = { kind: 'place', text, path: resumesPath({ location: place.slug }) }
    return [{ item, rank: 'usual', ...names, ending, lettersMin: lettersOfPlace(place), weight }]
  })
}
