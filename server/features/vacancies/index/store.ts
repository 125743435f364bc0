import type { Directories } from '#server/features/directories.ts'
import { float64 } from '#server/lists/columns.ts'
import { createPlaceSets } from './place-sets.ts'
import type { PlaceSets } from './place-sets.ts'
import { createColumnStore } from '#server/lists/column-store.ts'
import type { ColumnStore } from '#server/lists/column-store.ts'
import { createColumns, writeRow } from './columns.ts'
import type { Columns, IndexRow } from './columns.ts'

/** Open vacancies; an empty slot never matches because its expiry lies in the past of everything. */
export type VacancyStore = ColumnStore<IndexRow, Columns> & { places(): PlaceSets }

export function createVacancyStore({
  locations: tree,
  professions,
  skills,
}: Pick<Directories, 'locations' | 'professions' | 'skills'>): VacancyStore {
  const professionNumbers = new Map<number, number>(professions.all.map(({ id }, at) => [id, at + 1]))
  let places = createPlaceSets(tree)
  const store = createColumnStore<IndexRow, Columns>({
    create: createColumns,
    write(columns, slot, row) {
      const isAway = row.workForm === 'remote' || row.workForm === 'home'
      writeRow(columns, slot, row, {
        profession: row.professionId === null ? 0 : (professionNumbers.get(row.professionId) ?? 0),
        placeSet: places.intern({ locationIds: row.locationIds, workFromIds: row.workFromIds, isAway }),
        skills: [...new Set(row.skills.map((name) => skills.numberOf(name)))],
      })
    },
    empty(columns, slot) {
      columns.expiresAt[slot] = -Infinity
    },
    isEmpty: (columns, slot) => float64(columns.expiresAt, slot) === -Infinity,
  })
  return {
    ...store,
    places: () => places,
    replaceAll(rows) {
      places = createPlaceSets(tree)
      store.replaceAll(rows)
    },
  }
}
