import type { DatabaseHandle } from '#server/db/client.ts'
import type { Directories } from '#server/features/reference/data/load.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import type { MemoryIndex } from '#server/lists/memory-index.ts'
import { createMemoryList } from '#server/lists/memory-list.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { vacancyFactsAt, vacancyLayout } from './columns.ts'
import type { VacancyRow } from './columns.ts'
import { createPlaceSets } from './place-sets.ts'
import { createVacancyPlans } from './plan.ts'
import { listRowsAfter, listRowsOf, VACANCY_TEXTS } from './queries.ts'
import { listSuggestions } from './suggestions.ts'
import type { VacancyList, VacancyTypes } from './types.ts'

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
