import { LRUCache } from 'lru-cache'
import type { DatabaseHandle, Sql } from '#server/db/client.ts'
import type { Directories } from '#server/features/directories.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { listIndexRows, listIndexRowsOf } from './index-queries.ts'
import type { Vocabulary } from './repair.ts'
import { createTextSearch } from './text-search.ts'
import type { TextSearch } from './text-search.ts'
import { VACANCY_TEXTS } from './text-table.ts'
import type { IndexRow } from './vacancy-columns.ts'
import { createVacancyIndex } from './vacancy-index.ts'
import type { VacancyIndex } from './vacancy-index.ts'
import { loadVocabulary } from './words.ts'

/** What every list of vacancies is answered from. One a process. */
export type SearchEngine = {
  index: VacancyIndex
  texts: TextSearch
  /** Words of the vacancies, read when the first mistake is met and again after an hour. */
  vocabulary(): Promise<Vocabulary>
  /** Open vacancies in the index. */
  readonly size: number
  /** Reads changed vacancies again: those that are open now enter or move, the others leave. */
  refreshVacancies(ids: readonly number[]): Promise<void>
  reloadAll(): Promise<void>
}

const VACANCIES_AT_ONCE = 5000

/** Reads every open vacancy: about a second for 20 000 of them. */
export async function createSearchEngine(
  { reads, jobs }: Pick<DatabaseHandle, 'reads' | 'jobs'>,
  directories: Directories,
  { now }: { now: () => Date },
): Promise<SearchEngine> {
  const index = createVacancyIndex(directories)
  const vocabularies = new LRUCache<'words', Vocabulary>({
    max: 1,
    ttl: HOUR_MS,
    fetchMethod: () => loadVocabulary(jobs),
  })
  // One change at a time: a reload that began earlier must not undo a later refresh.
  let lastChange = Promise.resolve()
  const inTurn = (change: () => Promise<void>) => {
    const turn = lastChange.then(change)
    lastChange = turn.catch(() => {})
    return turn
  }
  const engine: SearchEngine = {
    index,
    texts: createTextSearch(reads, { table: VACANCY_TEXTS, index, now }),
    vocabulary: () => vocabularies.forceFetch('words'),
    get size() {
      return index.size()
    },
    refreshVacancies: (ids) =>
      inTurn(async () => {
        if (ids.length === 0) return
        for (let start = 0; start < ids.length; start += VACANCIES_AT_ONCE) {
          const batch = ids.slice(start, start + VACANCIES_AT_ONCE)
          const rows = await listIndexRowsOf(jobs, { ids: batch, now: now() })
          const open = new Set(rows.map(({ id }) => id))
          index.upsert(rows)
          index.remove(batch.filter((id) => !open.has(id)))
        }
      }),
    reloadAll: () =>
      inTurn(async () => {
        vocabularies.clear()
        index.replaceAll(await allRows(jobs, now()))
      }),
  }
  await engine.reloadAll()
  return engine
}

async function allRows(db: Sql, now: Date): Promise<IndexRow[]> {
  const all: IndexRow[] = []
  for (;;) {
    const rows = await listIndexRows(db, { afterId: all.at(-1)?.id ?? 0, limit: VACANCIES_AT_ONCE, now })
    for (const row of rows) all.push(row)
    if (rows.length < VACANCIES_AT_ONCE) return all
  }
}
