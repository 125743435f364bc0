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
import { pathOfConditions } from './condition-suggestions.ts'
import { listSuggestions, type Sources } from './suggestions.ts'

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
        synonyms,
      }),
    suggestion: {
      view: {},
      build: ({ text, filter, count }) => ({ kind: 'query', text, path: pathOfConditions(filter), count }),
    },
  }
  const declare = () => declareVacancies({ ...referenceData, skills }, { scorer, suitable })
  return openList({ source, declare }, storage, { db, now })
}
