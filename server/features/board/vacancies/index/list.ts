import type { DatabaseHandle } from '#server/db/client.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
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

type IndexReferenceData = Pick<ReferenceData, 'locations' | 'professions' | 'skills'>

export function createVacancyIndex(
  referenceData: IndexReferenceData,
  { now }: { now: () => Date },
): MemoryIndex<VacancyTypes, VacancyRow> {
  const places = createPlaceSets(referenceData.locations)
  return createMemoryIndex(
    {
      list: vacancyList,
      layout: vacancyLayout(referenceData, places),
      plan: createVacancyPlans(referenceData, places),
      payOf: ({ salaryLow }, slot) => salaryLow[slot] ?? 0,
      factsAt: (columns, slot) => vacancyFactsAt(columns, slot, places),
    },
    { now },
  )
}

export function createVacancyList(
  handle: Pick<DatabaseHandle, 'reads' | 'jobs'>,
  referenceData: IndexReferenceData,
  { now }: { now: () => Date },
): Promise<VacancyList> {
  const source = {
    texts: VACANCY_TEXTS,
    rowsAfter: listRowsAfter,
    rowsOf: listRowsOf,
    suggestions: (vacancies: VacancyList) => listSuggestions({ db: handle.reads, vacancies, referenceData }),
  }
  return createMemoryList(
    createVacancyIndex(referenceData, { now }),
    { list: vacancyList, source },
    { ...handle, now },
  )
}
