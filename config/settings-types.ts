/** Settings of single parts of the server, which import their own from here. */
import type { RateClass } from '#shared/kernel/rate-classes.ts'

export type DatabaseSettings =
  /**
   * `poolSize`: connections of all three pools together, two each at least; a replica gets as many as are for reading.
   * `replicaUrl`: a standby by streaming replication.
   */
  | { kind: 'server'; url: string; poolSize: number; replicaUrl?: string | null }
  /** PostgreSQL in `dataDir`, which the first process starts and the others join. */
  | { kind: 'embedded'; dataDir: string; poolSize: number }

export type IndexNowSettings = {
  key: string
  /** Where to post. */
  url: string
}

/** Requests per window; 0: unlimited. */
export type RateSettings = Readonly<Record<RateClass, number>>

/**
 * `own`: a list is for search engines when it is its own (`server/features/content/list-decisions`). `named`: the rule
 * before it, for which enough rows that name the place of a list are enough.
 */
export const LIST_RULES = ['own', 'named'] as const
export type ListRule = (typeof LIST_RULES)[number]
