import type { LocationTree } from '#server/features/locations/tree.ts'
import { createPlaceSets } from './place-sets.ts'
import type { PlaceSets } from './place-sets.ts'
import { copyColumns, copySlot, createColumns, float64, int32, writeRow } from './vacancy-columns.ts'
import type { Columns, IndexRow } from './vacancy-columns.ts'

/**
 * Open vacancies in the order of publication: slots 0 … size − 1, oldest first, ties by id. A vacancy that left or
 * moved leaves an empty slot, which never matches because its expiry lies in the past of everything.
 */
export type VacancyStore = {
  columns(): Columns
  /** Slots, empty ones too. */
  size(): number
  /** Vacancies. */
  count(): number
  places(): PlaceSets
  slotOf(id: number): number | null
  /** The first slot published at the moment or later. */
  slotSince(publishedAt: number): number
  upsert(rows: readonly IndexRow[]): void
  remove(ids: readonly number[]): void
  replaceAll(rows: readonly IndexRow[]): void
}

const EMPTY_SLOTS_MIN = 1024

export function createVacancyStore(
  tree: LocationTree,
  professionNumber: (id: number) => number,
): VacancyStore {
  let columns = createColumns(0)
  let size = 0
  let emptySlots = 0
  let slots = new Map<number, number>()
  let places = createPlaceSets(tree)

  return {
    columns: () => columns,
    size: () => size,
    count: () => slots.size,
    places: () => places,
    slotOf: (id) => slots.get(id) ?? null,
    slotSince,
    upsert(rows) {
      const moved: IndexRow[] = []
      for (const row of lastOfEach(rows)) {
        const slot = slots.get(row.id)
        if (slot !== undefined && float64(columns.publishedAt, slot) === row.publishedAt) write(slot, row)
        else moved.push(row)
      }
      remove(moved.map(({ id }) => id))
      add(moved.sort(byPublication))
      compact()
    },
    remove(ids) {
      remove(ids)
      compact()
    },
    replaceAll(rows) {
      columns = createColumns(0)
      size = 0
      emptySlots = 0
      slots = new Map()
      places = createPlaceSets(tree)
      add(lastOfEach(rows).sort(byPublication))
    },
  }

  function write(slot: number, row: IndexRow) {
    const isAway = row.workForm === 'remote' || row.workForm === 'home'
    writeRow(columns, slot, row, {
      profession: row.professionId === null ? 0 : professionNumber(row.professionId),
      placeSet: places.intern({ locationIds: row.locationIds, workFromIds: row.workFromIds, isAway }),
    })
    slots.set(row.id, slot)
  }

  function remove(ids: readonly number[]) {
    for (const id of ids) {
      const slot = slots.get(id)
      if (slot === undefined) continue
      columns.expiresAt[slot] = -Infinity
      slots.delete(id)
      emptySlots += 1
    }
  }

  function compact() {
    if (emptySlots > EMPTY_SLOTS_MIN && emptySlots > size / 4) merge([], 0)
  }

  /** New publications are usually the newest, so they go to the end; older ones are merged in. */
  function add(rows: readonly IndexRow[]) {
    const [first] = rows
    if (!first) return
    if (size > 0 && !isAfterLast(first)) return merge(rows, slotSince(first.publishedAt))
    reserve(size + rows.length)
    for (const row of rows) write(size++, row)
  }

  function isAfterLast(row: IndexRow) {
    const last = float64(columns.publishedAt, size - 1)
    return row.publishedAt > last || (row.publishedAt === last && row.id > int32(columns.id, size - 1))
  }

  function reserve(needed: number) {
    if (needed > columns.id.length) columns = copyColumns(columns, 0, size, Math.ceil(needed * 1.25) + 64)
  }

  /** Writes the slots from `start` anew: with the rows between them and without the empty ones. */
  function merge(rows: readonly IndexRow[], start: number) {
    const length = size - start
    const tail = copyColumns(columns, start, size, length)
    reserve(size + rows.length)
    size = start
    let next = 0
    for (let slot = 0; slot < length; slot++) {
      if (float64(tail.expiresAt, slot) === -Infinity) {
        emptySlots -= 1
        continue
      }
      const publishedAt = float64(tail.publishedAt, slot)
      const id = int32(tail.id, slot)
      for (let row = rows[next]; row && isBefore(row, publishedAt, id); row = rows[++next]) write(size++, row)
      copySlot(tail, slot, columns, size)
      slots.set(id, size++)
    }
    for (let row = rows[next]; row; row = rows[++next]) write(size++, row)
  }

  function slotSince(publishedAt: number) {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (float64(columns.publishedAt, middle) < publishedAt) low = middle + 1
      else high = middle
    }
    return low
  }
}

function lastOfEach(rows: readonly IndexRow[]): IndexRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function byPublication(a: IndexRow, b: IndexRow): number {
  return a.publishedAt - b.publishedAt || a.id - b.id
}

function isBefore(row: IndexRow, publishedAt: number, id: number): boolean {
  return row.publishedAt < publishedAt || (row.publishedAt === publishedAt && row.id < id)
}
