import { VISITORS_MAX } from '#server/features/board/visitor.ts'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { addQueries, type QueryCounts } from './service.ts'
import type { SearchLog } from './search-log.ts'

const FLUSH_MS = 5000
/** Texts of a day that wait to be written; further ones are not counted. */
const TEXTS_MAX = 20_000
/** Rows of one statement. */
const ROWS_AT_ONCE = 500

type Days = Map<string, Map<string, QueryCounts>>

/** Collects searches in memory and writes them together: a text of a day is one row, however many visitors typed it. */
export function createSearchLog({ db, now, log }: { db: Sql; now: () => Date; log: Logger }): SearchLog {
  const seen = new LRUCache<string, true>({ max: VISITORS_MAX })
  let pending: Days = new Map()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const taken = pending
    pending = new Map()
    for (const [day, counts] of taken) await write(day, [...counts])
  }

  async function write(day: string, rows: [text: string, counts: QueryCounts][]) {
    while (rows.length > 0) {
      try {
        await addQueries(db, { day, rows: rows.slice(0, ROWS_AT_ONCE) })
        rows.splice(0, ROWS_AT_ONCE)
      } catch (error) {
        log.warn({ err: error, event: 'search_log.not_written' })
        for (const [text, counts] of rows) count(day, text, counts)
        return
      }
    }
  }

  function count(day: string, text: string, added: QueryCounts) {
    const texts = pending.get(day) ?? new Map<string, QueryCounts>()
    const counts = texts.get(text)
    if (counts) for (const name of NAMES) counts[name] += added[name]
    else if (texts.size < TEXTS_MAX) texts.set(text, { ...added })
    pending.set(day, texts)
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  return {
    add({ text, event, visitor }) {
      const day = moscowDay(now())
      const added = { ...NONE }
      for (const name of COUNTED[event]) {
        const key = `${day} ${visitor} ${name} ${text}`
        if (seen.has(key)) continue
        seen.set(key, true)
        added[name] = 1
      }
      if (NAMES.some((name) => added[name] > 0)) count(day, text, added)
    },
    flush,
  }
}

const NONE: QueryCounts = { searches: 0, emptySearches: 0, opened: 0, responded: 0 }
const NAMES = ['searches', 'emptySearches', 'opened', 'responded'] as const

const COUNTED = {
  found: ['searches'],
  empty: ['searches', 'emptySearches'],
  opened: ['opened'],
  responded: ['responded'],
} as const
