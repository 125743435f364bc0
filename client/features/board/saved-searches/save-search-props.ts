export type SaveSearchProps = {
  /** Path and query of the list. */
  address: string
  /** Nothing is found: the search is saved to hear of the first. */
  isEmpty?: boolean
}
