import type { DatabaseHandle } from '#server/db/client.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import type { MemoryIndex } from '#server/lists/memory-index.ts'
import { createNameLookup } from '#server/features/board/search-names.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import { createMemoryList } from '#server/lists/memory-list.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { vacancyIntentions } from '#shared/features/board/vacancies/intentions.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { vacancyFactsAt, vacancyLayout, vacancyLikenessAt } from './columns.ts'
import type { VacancyRow } from './columns.ts'
import { createPlaceSets } from './place-sets.ts'
import { createVacancyPlans } from './plan.ts'
import { listRowsAfter, listRowsOf } from './queries.ts'
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
      likenessAt: vacancyLikenessAt,
    },
    { now },
  )
}

export function createVacancyList(
  handle: Pick<DatabaseHandle, 'reads' | 'jobs'>,
  referenceData: IndexReferenceData & Pick<ReferenceData, 'locationNames' | 'placeNames' | 'professionNames'>,
  {
    now,
    synonyms,
    listPopularQueries,
  }: { now: () => Date; synonyms: Synonyms } & Pick<
    Parameters<typeof listSuggestions>[0],
    'listPopularQueries'
  >,
): Promise<VacancyList> {
  const source: ListSource<VacancyTypes, VacancyRow> = {
    names: createNameLookup(referenceData, synonyms),
    intentions: vacancyIntentions,
    nameOf: ({ field, value }) =>
      field === 'location' ? (referenceData.locations.bySlug(String(value))?.name ?? null) : null,
    viewOf: (intentions) =>
      intentions.some(({ field }) => field === 'location') ? { isNamedFirst: true } : {},
    rowsAfter: listRowsAfter,
    rowsOf: listRowsOf,
    suggestions: (vacancies: VacancyList) =>
      listSuggestions({
        db: handle.reads,
        vacancies,
        referenceData,
        listPopularQueries,
      }),
  }
  return createMemoryList(
    createVacancyIndex(referenceData, { now }),
    { list: vacancyList, source },
    { ...handle, now },
  )
}
