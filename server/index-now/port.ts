import type { Sql } from '#server/kernel/sql.ts'

/** Announces to search engines which pages appeared, changed or went away. */
export type Announcements = {
  /** Public; a file with it proves that the site is ours. Null: nothing is announced. */
  key: string | null
  /** Notes the paths in the transaction; they are announced together a minute after the commit. */
  add(tx: Sql, paths: readonly string[]): Promise<void>
  /** Announces what was noted. @throws Error when the search engine cannot take it now */
  send(signal: AbortSignal): Promise<{ announced: number }>
}

/** Of the protocol: addresses of one request. */
export const URLS_MAX = 10_000
