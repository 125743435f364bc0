import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { createDadata } from '#server/suggestions/dadata.ts'
import { resilientSuggestions } from '#server/suggestions/resilient.ts'
import type { Suggestions } from '#server/suggestions/port.ts'
import { localSuggestions } from './local.ts'

type Options = {
  db: Sql
  referenceData: ReferenceData
  /** Of DaData's API. */
  url: string
  /** Null: suggestions come from the board's own companies and locations. */
  token: string | null
  log: Logger
  now: () => Date
  timeoutMs?: number
  /** Told how many suggestions of an answer could not be read. */
  onDropped: (count: number) => void
}

export function openSuggestions({
  db,
  referenceData,
  url,
  token,
  onDropped,
  ...tools
}: Options): Suggestions {
  const local = localSuggestions({ db, referenceData })
  return token === null ? local : resilientSuggestions(createDadata({ url, token, onDropped }), local, tools)
}
