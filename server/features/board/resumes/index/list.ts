import type { DatabaseHandle } from '#server/db/client.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import type { MemoryIndex } from '#server/lists/memory-index.ts'
import { createMemoryList } from '#server/lists/memory-list.ts'
import type { SearchableList } from '#server/lists/port.ts'
import { createRowCache } from '#server/kernel/data-cache.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { resumeFactsAt, resumeLayout } from './columns.ts'
import type { ResumeRow } from './columns.ts'
import { createResumePlans } from './plan.ts'
import { listRowsAfter, listRowsOf, RESUME_TEXTS } from './queries.ts'
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
    },
    { now },
  )
}

export async function createResumeList(
  handle: Pick<DatabaseHandle, 'reads' | 'jobs'>,
  referenceData: IndexReferenceData,
  { now }: { now: () => Date },
): Promise<ResumeList> {
  const source = {
    texts: RESUME_TEXTS,
    rowsAfter: listRowsAfter,
    rowsOf: listRowsOf,
    suggestions: (resumes: SearchableList<ResumeTypes>) => listSuggestions(resumes, referenceData),
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
