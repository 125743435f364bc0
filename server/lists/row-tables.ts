/** Tables behind columns, as other threads and snapshots take them over. They only grow. */

/** A table that the numbers of a column refer to. */
export type RowTable = {
  /** Its arrays, in memory that threads share. */
  arrays(): readonly TableArray[]
  /** Entries other than arrays, from a number on. */
  entries(from: number): readonly TableEntry[]
  /** Continues with the arrays of another table, and adds the entries that follow those it has. */
  adopt(state: TableState): void
}

type TableArray = {
  values: Int32Array
  /** Number of the values that are in use. */
  length: number
}
type TableEntry = string | number
export type TableState = { arrays: readonly TableArray[]; entries: readonly TableEntry[] }
