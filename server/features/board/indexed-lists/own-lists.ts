import type { Logger } from 'pino'
import { indexedLists } from '#server/db/schema/indexed-lists.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ListRule } from '#config/settings-types.ts'
import type { OwnLists } from './types.ts'

/** Holds the last decision in memory: every page with links to lists reads it. */
export async function createOwnLists(
  db: Sql,
  { rule, log }: { rule: ListRule; log: Logger },
): Promise<OwnLists> {
  /** Null while nothing is decided: then the earlier rule holds. */
  let own: ReadonlySet<string> | null = null
  let version = 0
  const reload = async () => {
    try {
      const [decision] = await db.select({ lists: indexedLists.lists }).from(indexedLists)
      const paths = decision?.lists.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)
      own = rule === 'named' || !paths ? null : new Set(paths)
      version += 1
    } catch (error) {
      log.error({ err: error, event: 'indexed_lists.failed' })
    }
  }
  await reload()
  // One at a time, so that an earlier reading does not undo a later one.
  let last = Promise.resolve()
  return {
    has: (path) => own?.has(path) ?? true,
    version: () => version,
    reload() {
      last = last.then(reload)
      return last
    },
  }
}
