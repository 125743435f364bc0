import { int32, longerShared, sharedInt32 } from './columns.ts'

/** Numbers by id. Ids are numbered from 1 by the database, so an array takes a tenth of the memory of a Map. */
type IdTable = {
  /** Number of ids. */
  size(): number
  /** Null for an unknown id. */
  get(id: number): number | null
  /** @param value 0 or more */
  set(id: number, value: number): void
  delete(id: number): void
  /** In ascending order. */
  ids(): Generator<number>
  state(): IdTableState
  /** Continues with the state of another table, which may be that of another thread. */
  adopt(state: IdTableState): void
}

/** `values`: one more than the value by id, 0 for none. */
export type IdTableState = { values: Int32Array; size: number }

export function createIdTable(): IdTable {
  /** One more than the value; 0 for none. */
  let values: Int32Array = sharedInt32(0)
  let size = 0

  return {
    size: () => size,
    get(id) {
      const value = values[id] ?? 0
      return value === 0 ? null : value - 1
    },
    set(id, value) {
      if (id >= values.length) values = longerShared(values, Math.ceil(id * 1.25) + 1024)
      if (int32(values, id) === 0) size += 1
      values[id] = value + 1
    },
    delete(id) {
      if ((values[id] ?? 0) === 0) return
      values[id] = 0
      size -= 1
    },
    *ids() {
      for (let id = 0; id < values.length; id++) if (int32(values, id) !== 0) yield id
    },
    state: () => ({ values, size }),
    adopt(state) {
      values = state.values
      size = state.size
    },
  }
}
