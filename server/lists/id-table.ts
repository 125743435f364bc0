import { int32, longer } from './columns.ts'

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
}

export function createIdTable(): IdTable {
  /** One more than the value; 0 for none. */
  let values = new Int32Array(0)
  let size = 0

  return {
    size: () => size,
    get(id) {
      const value = values[id] ?? 0
      return value === 0 ? null : value - 1
    },
    set(id, value) {
      if (id >= values.length) values = longer(values, Math.ceil(id * 1.25) + 1024)
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
  }
}
