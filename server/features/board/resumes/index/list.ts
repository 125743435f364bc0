import type { DatabaseHandle } from '#server/db/client.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import type { MemoryIndex } from '#server/lists/memory-index.ts'
import { createNameLookup } from '#server/features/board/search-names.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import { createMemoryList } from '#server/lists/memory-list.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import type { SearchableList } from '#server/lists/port.ts'
import { createRowCache } from '#server/kernel/data-cache.ts'
import { resumeIntentions } from '#shared/features/board/resumes/intentions.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { resumeFactsAt, resumeLayout } from './columns.ts'
import type { ResumeRow } from './columns.ts'
import { createResumePlans } from './plan.ts'
import { listRowsAfter, listRowsOf } from './queries.ts'
import { listSuggestions } from './suggestions.ts'
import type { ResumeList, ResumeTypes } from './types.ts'

const CARDS_MAX = 20_000

type IndexReferenceData = Pick<ReferenceData, 'locations' | 'professions' | 'skills'>

export function createResumeIndex(
  referenceData: IndexReferenceData,
  { now }: { now: () => Date },
): MemoryIndex<ResumeTypes, ResumeRow> {
  return createMemoryIndex(
    {
      list: resumeList,
      ...resumeLayout(referenceData, { now }),
      plan: createResumePlans(referenceData),
      payOf: ({ salary }, slot) => salary[slot] ?? 0,
      factsAt: (columns, slot) => resumeFactsAt(columns, slot, referenceData.locations),
      likenessAt: () => ({ copy: null, employer: null }),
    },
    { now },
  )
}

export async function createResumeList(
  handle: Pick<DatabaseHandle, 'reads' | 'jobs'>,
  referenceData: IndexReferenceData & Pick<ReferenceData, 'locationNames' | 'placeNames' | 'professionNames'>,
  { now, synonyms }: { now: () => Date; synonyms: Synonyms },
): Promise<ResumeList> {
  const source: ListSource<ResumeTypes, ResumeRow> = {
    names: createNameLookup(referenceData, synonyms),
    intentions: resumeIntentions,
    nameOf: ({ field, value }) =>
      field === 'location' ? (referenceData.locations.bySlug(String(value))?.name ?? null) : null,
    viewOf: () => ({}),
    rowsAfter: listRowsAfter,
    rowsOf: listRowsOf,
    suggestions: (resumes: SearchableList<ResumeTypes>) => listSuggestions({ resumes, referenceData }),
  }
  const list = await createMemoryList(
    createResumeIndex(referenceData, { now }),
    { list: resumeList, source },
    { ...handle, now },
  )
  const cards = createRowCache({ max: CARDS_MAX })
  return {
    ...list,
    cards,
    refresh(numbers) {
      cards.drop(numbers)
      return list.refresh(numbers)
    },
    reload() {
      cards.clear()
      return list.reload()
    },
  }
}
