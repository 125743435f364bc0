import type { SearchEvent } from '#shared/features/board/search-log/vocabulary.ts'

export type SearchLog = {
  /**
   * Counts an event of a search once for a visitor and day. Never waits and never fails.
   * @param entry.text as `loggableText` gives it
   */
  add(entry: { text: string; event: SearchEvent; visitor: string }): void
  /** Writes what was counted by now. Counts that the database refuses are kept for the next time. */
  flush(): Promise<void>
}
