/** The lists that are their own, as decided last. */
export type OwnLists = {
  /**
   * Whether the list at the path is its own. Pages, links and the sitemap ask here, each after what it knows of the list
   * now: a list without rows is for nobody. True for every path while nothing is decided, and under the earlier rule.
   */
  has(path: string): boolean
  /** Grows with every decision. */
  version(): number
  reload(): Promise<void>
}
