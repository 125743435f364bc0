/** Lists with their own indexed page, according to the last decision. */
export type OwnLists = {
  /**
   * Whether the list at the path has its own indexed page. Pages, links and the sitemap call this after checking that
   * the list has rows now. True for every path while nothing is decided, and under the earlier rule.
   */
  has(path: string): boolean
  /** Grows with every decision. */
  version(): number
  reload(): Promise<void>
}
