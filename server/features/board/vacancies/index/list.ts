import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import type { MemoryIndex } from '#server/lists/memory-index.ts'
import { createNameLookup } from '#server/features/board/search-names.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import { openList } from '#server/lists/open-list.ts'
import type { ListStorage } from '#server/lists/open-list.ts'
import { createNumberLists } from '#server/lists/number-lists.ts'
import { createSetCombinations } from '#server/lists/set-combinations.ts'
import type { ServerSpec } from '#server/lists/search-server/spec.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { vacancyIntentions } from '#shared/features/board/vacancies/intentions.ts'
import { withScopeForms } from '#shared/features/board/vacancies/scope.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { indexedVacancyAt, vacancyLayout, vacancyLikenessAt } from './columns.ts'
import type { IndexedVacancy, VacancyColumns, VacancyRow } from './columns.ts'
import { createHoursSets } from './hours-sets.ts'
import { createPlaceSets } from './place-sets.ts'
import { createVacancyPlans } from './plan.ts'
import { listFactsAfter, listRevisionsAfter, listRowsAfter, listRowsOf } from './queries.ts'
import { vacancyServerSpec } from './server-spec.ts'
import { listSuggestions } from './suggestions.ts'
import type { VacancyList, VacancyTypes } from './types.ts'

type IndexReferenceData = Pick<ReferenceData, 'locations' | 'professions' | 'skills'>

type Suitable = ServerSpec<VacancyTypes, VacancyRow>['suitable']

type Options = {
  now: () => Date
  /** How well a vacancy suits a resume at a moment, in milliseconds since the epoch; null for not at all. */
  scorer: (wanted: VacancyTypes['wanted'], now: number) => (vacancy: IndexedVacancy) => number | null
}

export function createVacancyIndex(
  referenceData: IndexReferenceData,
  { now, scorer }: Options,
): MemoryIndex<VacancyTypes, VacancyRow> {
  const tables = {
    places: createPlaceSets(referenceData.locations),
    skills: createNumberLists(),
    sets: createSetCombinations(vacancyList),
    hours: createHoursSets(),
  }
  const vacancyAt = (columns: VacancyColumns, slot: number) => indexedVacancyAt(columns, slot, tables)
  return createMemoryIndex(
    {
      list: vacancyList,
      combinations: tables.sets,
      layout: vacancyLayout(referenceData, tables),
      plan: createVacancyPlans(referenceData, tables),
      payOf: ({ salaryMiddle }, slot) => salaryMiddle[slot] ?? 0,
      scorer(columns, wanted, moment) {
        const score = scorer(wanted, moment)
        return (slot) => score(vacancyAt(columns, slot))
      },
      factsAt(columns, slot) {
        const vacancy = vacancyAt(columns, slot)
        return { ...vacancy, skills: vacancy.skills.map((number) => referenceData.skills.nameOf(number)) }
      },
      likenessAt: vacancyLikenessAt,
    },
    { now },
  )
}

export function createVacancyList(
  db: Sql,
  referenceData: IndexReferenceData & Pick<ReferenceData, 'locationNames' | 'placeNames' | 'professionNames'>,
  {
    now,
    scorer,
    suitable,
    synonyms,
    listPopularQueries,
    storage,
  }: Options & { synonyms: Synonyms; storage: ListStorage; suitable: Suitable } & Pick<
      Parameters<typeof listSuggestions>[0],
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
  const createIndex = () => createVacancyIndex(referenceData, { now, scorer })
  return openList(
    {
      list: vacancyList,
      source,
      createIndex,
      serverSpec: () => vacancyServerSpec(referenceData, { createIndex, suitable }),
    },
    storage,
    { db, now },
  )
}
