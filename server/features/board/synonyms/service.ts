import type { Logger } from 'pino'
import { searchSynonyms } from '#server/db/schema/search-log.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { withSynonyms } from '#shared/lists/text/synonyms.ts'
import type { Synonyms } from './synonyms.ts'

/** Rings that staff may add. */
export const RINGS_MAX = 500

/** Holds the synonyms in memory: every search reads them, and they rarely change. */
export async function createSynonyms(db: Sql, log: Logger): Promise<Synonyms> {
  let find = withSynonyms([])
  let stems = new Set<string>()
  let version = 0
  const reload = async () => {
    try {
      const rows = await db
        .select({ entries: searchSynonyms.entries })
        .from(searchSynonyms)
        .orderBy(searchSynonyms.id)
        .limit(RINGS_MAX)
      const rings = rows.map(({ entries }) => entries)
      find = withSynonyms(rings)
      stems = new Set(rings.flat().flatMap((entry) => indexTokens(entry).map(({ word }) => stem(word))))
      version += 1
    } catch (error) {
      log.error({ err: error, event: 'synonyms.failed' })
    }
  }
  await reload()
  // One at a time, so that an earlier reading does not undo a later one.
  let last = Promise.resolve()
  const reloadInTurn = () => {
    last = last.then(reload)
    return last
  }
  return {
    at: (words, at) => find(words, at),
    hasAdded: (word) => stems.has(stem(word)),
    version: () => version,
    reload: reloadInTurn,
  }
}
