import type { Directories } from '#server/features/directories.ts'
import { uint8 } from '#server/lists/columns.ts'
import { createColumnStore } from '#server/lists/column-store.ts'
import type { ColumnStore } from '#server/lists/column-store.ts'
import { createResumeColumns, NOBODY_RANK, writeExperience, writeResumeRow } from './columns.ts'
import type { ResumeColumns, ResumeIndexRow } from './columns.ts'

/** Listed resumes. */
export type ResumeStore = ColumnStore<ResumeIndexRow, ResumeColumns> & {
  /** A new month lengthens the experience of everybody; to be called before experience is read. */
  countExperience(): void
}

export function createResumeStore(
  { locations, professions, skills }: Pick<Directories, 'locations' | 'professions' | 'skills'>,
  { now }: { now: () => Date },
): ResumeStore {
  const professionNumbers = new Map<number, number>(professions.all.map(({ id }, at) => [id, at + 1]))
  let countedIn = monthOf(now())

  const store = createColumnStore<ResumeIndexRow, ResumeColumns>({
    create: createResumeColumns,
    write(columns, slot, row) {
      const { professionId, locationId, skills: names } = row.facts
      writeResumeRow(columns, slot, row, {
        profession: professionId === null ? 0 : (professionNumbers.get(professionId) ?? 0),
        place: locationId === null ? -1 : (locations.order(locationId) ?? -1),
        skills: [...new Set(names.map((name) => skills.numberOf(name)))],
      })
      writeExperience(columns, slot, countedIn)
    },
    empty(columns, slot) {
      columns.audience[slot] = NOBODY_RANK
    },
    isEmpty: (columns, slot) => uint8(columns.audience, slot) === NOBODY_RANK,
  })
  return {
    ...store,
    countExperience() {
      const month = monthOf(now())
      if (month === countedIn) return
      countedIn = month
      for (let slot = 0; slot < store.size(); slot++) writeExperience(store.columns(), slot, month)
    },
  }
}

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7)
