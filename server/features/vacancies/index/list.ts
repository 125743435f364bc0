import type { DatabaseHandle } from '#server/db/client.ts'
import type { Directories } from '#server/features/directories.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import type { MemoryIndex } from '#server/lists/memory-index.ts'
import { createMemoryList } from '#server/lists/memory-list.ts'
import type { SearchableList } from '#server/lists/port.ts'
import type { VacancySort } from '#shared/features/vacancies/filter.ts'
import type { Suggestion } from '#shared/features/vacancies/contract.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import type { VacancyFields } from '#shared/features/vacancies/list.ts'
import { vacancyFactsAt, vacancyLayout } from './columns.ts'
import type { VacancyFacts, VacancyRow } from './columns.ts'
import { createPlaceSets } from './place-sets.ts'
import { createVacancyPlans } from './plan.ts'
import { listRowsAfter, listRowsOf, VACANCY_TEXTS } from './queries.ts'
import { listSuggestions } from './suggestions.ts'

export type VacancyTypes = {
  fields: VacancyFields
  sort: VacancySort
  view: {
    /** Only vacancies that name the place of the filter or one below it, not those that may be done from there too. */
    isNamed?: boolean
    /** Those come before the others. */
    isNamedFirst?: boolean
  }
  facts: VacancyFacts
  /** `namedLocation`: vacancies that name the place or one below it. */
  tally: 'profession' | 'company' | 'location' | 'namedLocation'
  suggestion: Suggestion
}
/** Open vacancies. One a process. */
export type VacancyList = SearchableList<VacancyTypes>

type IndexDirectories = Pick<Directories, 'locations' | 'professions' | 'skills'>

export function createVacancyIndex(
  directories: IndexDirectories,
  { now }: { now: () => Date },
): MemoryIndex<VacancyTypes, VacancyRow> {
  const places = createPlaceSets(directories.locations)
  return createMemoryIndex(
    {
      list: vacancyList,
      layout: vacancyLayout(directories, places),
      plan: createVacancyPlans(directories, places),
      payOf: ({ salaryLow }, slot) => salaryLow[slot] ?? 0,
      factsAt: (columns, slot) => vacancyFactsAt(columns, slot, places),
    },
    { now },
  )
}

export function createVacancyList(
  handle: Pick<DatabaseHandle, 'reads' | 'jobs'>,
  directories: IndexDirectories,
  { now }: { now: () => Date },
): Promise<VacancyList> {
  const source = {
    texts: VACANCY_TEXTS,
    rowsAfter: listRowsAfter,
    rowsOf: listRowsOf,
    suggestions: (vacancies: VacancyList) => listSuggestions({ db: handle.reads, vacancies, directories }),
  }
  return createMemoryList(
    createVacancyIndex(directories, { now }),
    { list: vacancyList, source },
    { ...handle, now },
  )
}
