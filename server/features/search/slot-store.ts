import { copySlots, float64, int32, slotCopier } from './columns.ts'
import type { ColumnsByName } from './columns.ts'

/** Moments are milliseconds of the epoch. */
type SlotRow = { id: number; publishedAt: number }
type SlotColumns = ColumnsByName & { id: Int32Array; publishedAt: Float64Array }

/** What a store must know of its columns. */
type SlotLayout<Row extends SlotRow, Columns extends SlotColumns> = {
  create(capacity: number): Columns
  write(columns: Columns, slot: number, row: Row): void
  /** An empty slot is one that no walk takes for a row. */
  empty(columns: Columns, slot: number): void
  isEmpty(columns: Columns, slot: number): boolean
}

/**
 * Rows in the order of publication: slots 0 … size − 1, oldest first, ties by id. A row that left or moved leaves an
 * empty slot.
 */
export type SlotStore<Row extends SlotRow, Columns extends SlotColumns> = {
  columns(): Columns
  /** Slots, empty ones too. */
  size(): number
  /** Rows. */
  count(): number
  slotOf(id: number): number | null
  /** The first slot published at the moment or later. */
  slotSince(publishedAt: number): number
  /** Slots of the rows that are there, newest first. */
  slotsOf(ids: ArrayLike<number>): Int32Array
  slotsExcept(ids: ArrayLike<number>): Int32Array
  upsert(rows: readonly Row[]): void
  remove(ids: readonly number[]): void
  replaceAll(rows: readonly Row[]): void
}

const EMPTY_SLOTS_MIN = 1024

export function createSlotStore<Row extends SlotRow, Columns extends SlotColumns>(
  layout: SlotLayout<Row, Columns>,
): SlotStore<Row, Columns> {
  let columns = layout.create(0)
  let size = 0
  let emptySlots = 0
  let slots = new Map<number, number>()

  return {
    columns: () => columns,
    size: () => size,
    count: () => slots.size,
    slotOf: (id) => slots.get(id) ?? null,
    slotSince,
    slotsOf,
    slotsExcept(ids) {
      const left = new Uint8Array(size).fill(1)
      for (const slot of slotsOf(ids)) left[slot] = 0
      return Int32Array.from(left.keys().filter((slot) => left[slot] === 1)).reverse()
    },
    upsert(rows) {
      const moved: Row[] = []
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
      columns = layout.create(0)
      size = 0
      emptySlots = 0
      slots = new Map()
      add(lastOfEach(rows).sort(byPublication))
    },
  }

  function write(slot: number, row: Row) {
    layout.write(columns, slot, row)
    slots.set(row.id, slot)
  }

  function remove(ids: readonly number[]) {
    for (const id of ids) {
      const slot = slots.get(id)
      if (slot === undefined) continue
      layout.empty(columns, slot)
      slots.delete(id)
      emptySlots += 1
    }
  }

  function compact() {
    if (emptySlots > EMPTY_SLOTS_MIN && emptySlots > size / 4) merge([], 0)
  }

  /** New publications are usually the newest, so they go to the end; older ones are merged in. */
  function add(rows: readonly Row[]) {
    const [first] = rows
    if (!first) return
    if (size > 0 && !isAfterLast(first)) return merge(rows, slotSince(first.publishedAt))
    reserve(size + rows.length)
    for (const row of rows) write(size++, row)
  }

  function isAfterLast(row: Row) {
    const last = float64(columns.publishedAt, size - 1)
    return row.publishedAt > last || (row.publishedAt === last && row.id > int32(columns.id, size - 1))
  }

  function reserve(needed: number) {
    if (needed <= columns.id.length) return
    columns = copySlots(columns, layout.create(Math.ceil(needed * 1.25) + 64), 0, size)
  }

  /** Writes the slots from `start` anew: with the rows between them and without the empty ones. */
  function merge(rows: readonly Row[], start: number) {
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
      if (slot !== undefined) found[length++] = slot
    }
    return found.subarray(0, length).sort().reverse()
  }
}

function lastOfEach<Row extends SlotRow>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function byPublication(a: SlotRow, b: SlotRow): number {
  return a.publishedAt - b.publishedAt || a.id - b.id
}

function isBefore(row: SlotRow, publishedAt: number, id: number): boolean {
  return row.publishedAt < publishedAt || (row.publishedAt === publishedAt && row.id < id)
}
