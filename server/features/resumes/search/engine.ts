import { LRUCache } from 'lru-cache'
import type { DatabaseHandle, Sql } from '#server/db/client.ts'
import type { Directories } from '#server/features/directories.ts'
import type { Vocabulary } from '#server/features/search/repair.ts'
import { createTextSearch } from '#server/features/search/text-search.ts'
import type { TextSearch } from '#server/features/search/text-search.ts'
import { vocabularyOf } from '#server/features/search/words.ts'
import { createRowCache } from '#server/platform/data-cache.ts'
import type { RowCache } from '#server/platform/data-cache.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import type { ResumeIndexRow } from './columns.ts'
import { createResumeIndex } from './index.ts'
import type { ResumeIndex } from './index.ts'
import { listIndexRows, listIndexRowsOf, listWords, RESUME_TEXTS } from './queries.ts'
import type { CardRow } from './queries.ts'

/** What every list of resumes is answered from. One a process. */
export type ResumeSearchEngine = {
  index: ResumeIndex
  texts: TextSearch
  /** Words of the resumes, read when the first mistake is met and again after an hour. */
  vocabulary(): Promise<Vocabulary>
  /** What cards show, until a resume changes. */
  cards: RowCache<CardRow>
  /** Reads changed resumes again: listed ones enter or move, the others leave. */
  refresh(numbers: readonly number[]): Promise<void>
  reloadAll(): Promise<void>
}

const RESUMES_AT_ONCE = 5000
const CARDS_MAX = 20_000

export async function createResumeSearch(
  { reads, jobs }: Pick<DatabaseHandle, 'reads' | 'jobs'>,
  directories: Directories,
  { now }: { now: () => Date },
): Promise<ResumeSearchEngine> {
  const index = createResumeIndex(directories, { now })
  const cards = createRowCache<CardRow>({ max: CARDS_MAX })
  const vocabularies = new LRUCache<'words', Vocabulary>({
    max: 1,
    ttl: HOUR_MS,
    fetchMethod: async () => vocabularyOf(await listWords(jobs)),
  })
  // One change at a time: a reload that began earlier must not undo a later refresh.
  let lastChange = Promise.resolve()
  const inTurn = (change: () => Promise<void>) => {
    const turn = lastChange.then(change)
    lastChange = turn.catch(() => {})
    return turn
  }
  const engine: ResumeSearchEngine = {
    index,
    texts: createTextSearch(reads, { table: RESUME_TEXTS, index, now }),
    vocabulary: () => vocabularies.forceFetch('words'),
    cards,
    refresh: (numbers) =>
      inTurn(async () => {
        if (numbers.length === 0) return
        cards.drop(numbers)
        const rows = await listIndexRowsOf(jobs, numbers)
        const listed = new Set(rows.map(({ id }) => id))
        index.upsert(rows)
        index.remove(numbers.filter((number) => !listed.has(number)))
      }),
    reloadAll: () =>
      inTurn(async () => {
        vocabularies.clear()
        cards.clear()
        index.replaceAll(await allRows(jobs))
      }),
  }
  await engine.reloadAll()
  return engine
}

async function allRows(db: Sql): Promise<ResumeIndexRow[]> {
  const all: ResumeIndexRow[] = []
  for (let afterNumber = 0; ;) {
    const rows = await listIndexRows(db, { afterNumber, limit: RESUMES_AT_ONCE })
    for (const row of rows) all.push(row)
    if (rows.length < RESUMES_AT_ONCE) return all
    afterNumber = rows.at(-1)?.id ?? 0
  }
}
