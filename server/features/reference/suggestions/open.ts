import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { createDadata } from '#server/suggestions/dadata.ts'
import { guardedSuggestions } from '#server/suggestions/guarded.ts'
import { ownSuggestions } from './own.ts'
import type { Suggestions } from '#server/suggestions/port.ts'

type Parts = {
  db: Sql
  referenceData: ReferenceData
  /** Of DaData. */
  url: string
  /** Null: suggestions come from the board's own companies and places. */
  token: string | null
  log: Logger
  now: () => Date
  timeoutMs?: number
}

export function openSuggestions({ db, referenceData, url, token, ...tools }: Parts): Suggestions {
  const own = ownSuggestions({ db, referenceData })
  return token === null ? own : guardedSuggestions(createDadata({ url, token }), own, tools)
}
