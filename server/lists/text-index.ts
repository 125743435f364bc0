/** The rows that a text finds, newest first, as slots of one version of the index. Good until it changes. */
export type SlotMatches = {
  version: number
  slots: Int32Array
  /** How well each of the first ones fits; those beyond are taken as fitting less. */
  scores: Float32Array
}

/** What a search of texts asks of an index: its rows are slots, a newer one has a higher slot. */
export type TextIndex = {
  /** Changes with every change of the rows. */
  version(): number
  /** Slots of the rows that are in the index, newest first. */
  slotsOf(ids: ArrayLike<number>): Int32Array
  slotsExcept(ids: ArrayLike<number>): Int32Array
  idOf(slot: number): number
  /** Milliseconds of the epoch. */
  publishedAt(slot: number): number
}
