import { copySlots, float64, int32, slotCopier, type ColumnsByName } from './columns.ts'
import { createIdTable, type IdTableState } from './id-table.ts'
import type { SlotIndex } from './slot-index.ts'

/** Moments are milliseconds since the epoch. */
export type StoredRow = {
  id: number
  publishedAt: number
  /** Changes with every change of what is stored of the row. */
  revision: number
}
export type StoredColumns = ColumnsByName & {
  id: Int32Array
  publishedAt: Float64Array
  revision: Int32Array
}

/** How a store creates and writes its columns. */
export type StoreLayout<Row extends StoredRow, Columns extends StoredColumns> = {
  create(capacity: number): Columns
  write(columns: Columns, slot: number, row: Row): void
  /** Marks the slot as empty, so that no scan takes it for a row. */
  empty(columns: Columns, slot: number): void
  isEmpty(columns: Columns, slot: number): boolean
}

/**
 * Rows in the order of publication: slots 0 … size − 1, oldest first, ties by id. A removed or moved row leaves an
 * empty slot.
 */
export type ColumnStore<Row extends StoredRow, Columns extends StoredColumns> = SlotIndex & {
  columns(): Columns
  /** Number of rows. */
  count(): number
  /** The first slot published at this moment or later. */
  slotSince(publishedAt: number): number
  upsert(rows: readonly Row[]): void
  remove(ids: readonly number[]): void
  /** Adds rows to an empty store, in any order; they are there after `finish`. */
  fill(): { add(row: Row): void; finish(): void }
  /** Of all rows. */
  ids(): Iterable<number>
  /** Null for an unknown id. */
  revisionOf(id: number): number | null
  state(): StoreState
  /** Continues with the state of another store, which may be that of another thread. */
  adopt(state: StoreState): void
  /** Continues with the state of an earlier process, with room for more rows. */
  restore(state: StoreState): void
}

/** The columns and what is known of them. */
export type StoreState = {
  columns: ColumnsByName
  ids: IdTableState
  size: number
  emptySlots: number
  version: number
  layout: number
}

const EMPTY_SLOTS_MIN = 1024
/** Room for rows that come after a start. */
const ROOM_SHARE = 0.02
const ROOM_MIN = 1024

export function createColumnStore<Row extends StoredRow, Columns extends StoredColumns>(
  layout: StoreLayout<Row, Columns>,
): ColumnStore<Row, Columns> {
  let columns = layout.create(0)
  let size = 0
  let emptySlots = 0
  const slots = createIdTable()
  let version = 1
  let layoutVersion = 1

  return {
    version: () => version,
    layout: () => layoutVersion,
    columns: () => columns,
    size: () => size,
    count: slots.size,
    ids: slots.ids,
    slotOf: slots.get,
    slotSince,
    publishedAt: (slot) => float64(columns.publishedAt, slot),
    slotsOf,
    upsert(rows) {
      const moved: Row[] = []
      for (const row of uniqueById(rows)) {
        const slot = slots.get(row.id)
        if (slot !== null && float64(columns.publishedAt, slot) === row.publishedAt) write(slot, row)
        else moved.push(row)
      }
      remove(moved.map(({ id }) => id))
      add(moved.sort(byPublication))
      compact()
      version += 1
    },
    remove(ids) {
      remove(ids)
      compact()
      version += 1
    },
    fill() {
      if (size > 0) throw new Error('A store is filled once')
      let unsorted = layout.create(0)
      let count = 0
      return {
        add(row) {
          if (count === unsorted.id.length)
            unsorted = copySlots(unsorted, layout.create(Math.ceil(count * 1.5) + 1024), 0, count)
          layout.write(unsorted, count++, row)
        },
        finish() {
          columns = layout.create(count)
          const copySlot = slotCopier(unsorted, columns)
          for (const from of slotsByPublication(unsorted, count)) {
            slots.set(int32(unsorted.id, from), size)
            copySlot(from, size++)
          }
          version += 1
          layoutVersion += 1
        },
      }
    },
    revisionOf(id) {
      const slot = slots.get(id)
      return slot === null ? null : int32(columns.revision, slot)
    },
    state: () => ({ columns, ids: slots.state(), size, emptySlots, version, layout: layoutVersion }),
    adopt,
    restore(state) {
      adopt(state)
      columns = copySlots(columns, layout.create(size + Math.ceil(size * ROOM_SHARE) + ROOM_MIN), 0, size)
      version += 1
    },
  }

  function adopt(state: StoreState) {
    columns = asColumns(state.columns)
    slots.adopt(state.ids)
    size = state.size
    emptySlots = state.emptySlots
    version = state.version
    layoutVersion = state.layout
  }

  /** Safe: a store of the same layout has written them. */
  function asColumns(written: ColumnsByName) {
    return written as Columns
  }

  function write(slot: number, row: Row) {
    layout.write(columns, slot, row)
    slots.set(row.id, slot)
  }

  function remove(ids: readonly number[]) {
    for (const id of ids) {
      const slot = slots.get(id)
      if (slot === null) continue
      layout.empty(columns, slot)
      slots.delete(id)
      emptySlots += 1
    }
  }

  function compact() {
    if (emptySlots > EMPTY_SLOTS_MIN && emptySlots > size / 4) merge([], 0)
  }

  /** Appends rows, because new publications are usually the newest; merges older rows in. */
  function add(rows: readonly Row[]) {
    const [first] = rows
    if (!first) return
    if (size > 0 && !isNewest(first)) return merge(rows, slotSince(first.publishedAt))
    reserve(size + rows.length)
    for (const row of rows) write(size++, row)
  }

  function isNewest(row: Row) {
    const last = float64(columns.publishedAt, size - 1)
    return row.publishedAt > last || (row.publishedAt === last && row.id > int32(columns.id, size - 1))
  }

  function reserve(needed: number) {
    if (needed <= columns.id.length) return
    columns = copySlots(columns, layout.create(Math.ceil(needed * 1.25) + 64), 0, size)
  }

  /** Rewrites the slots from `start`: inserts the rows in order and drops empty slots. */
  function merge(rows: readonly Row[], start: number) {
    layoutVersion += 1
    const length = size - start
    const tail = copySlots(columns, layout.create(length), start, size)
    reserve(size + rows.length)
    const copySlot = slotCopier(tail, columns)
    size = start
    let next = 0
    for (let slot = 0; slot < length; slot++) {
      if (layout.isEmpty(tail, slot)) {
        emptySlots -= 1
        continue
      }
      const publishedAt = float64(tail.publishedAt, slot)
      const id = int32(tail.id, slot)
      for (let row = rows[next]; row && isBefore(row, publishedAt, id); row = rows[++next]) write(size++, row)
      copySlot(slot, size)
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

  function slotsOf(ids: ArrayLike<number>) {
    const found = new Int32Array(ids.length)
    let length = 0
    for (let at = 0; at < ids.length; at++) {
      const slot = slots.get(ids[at] ?? 0)
      if (slot !== null) found[length++] = slot
    }
    return found.subarray(0, length).sort().reverse()
  }
}

function uniqueById<Row extends StoredRow>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function byPublication(a: StoredRow, b: StoredRow): number {
  return a.publishedAt - b.publishedAt || a.id - b.id
}

/** The first slots of unsorted columns, the oldest publication first. */
function slotsByPublication({ publishedAt, id }: StoredColumns, count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, slot) => slot).sort(
    (a, b) => float64(publishedAt, a) - float64(publishedAt, b) || int32(id, a) - int32(id, b),
  )
}

function isBefore(row: StoredRow, publishedAt: number, id: number): boolean {
  return row.publishedAt < publishedAt || (row.publishedAt === publishedAt && row.id < id)
}
