import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ListName } from '#server/features/board/search-index/types.ts'
import type { BuiltSegment, TextHelper } from '#server/lists/loading/load-rows.ts'
import type { PageClaims } from '#server/lists/loading/page-claims.ts'
import type { VocabularyState } from '#server/lists/text/vocabulary.ts'
import type { DatabaseConnection } from './db/connection.ts'

export type ListsBuilderData = {
  connection: DatabaseConnection
  list: ListName
  claims: PageClaims
  names: readonly string[]
  now: Date
}

/** The last one has the vocabulary. */
export type BuilderMessage = { segment: BuiltSegment } | { vocabulary: VocabularyState }

/** Fewer rows are indexed before another thread has started. */
const HELPED_ROWS = 5000

/** Indexes a part of the texts of a list in another thread; null if there is no core for it. */
export function createTextHelper(
  connection: DatabaseConnection,
  list: ListName,
  { rowsMin = HELPED_ROWS }: { rowsMin?: number } = {},
): TextHelper | null {
  if (availableParallelism() === 1) return null
  return ({ claims, count, names, now }, onSegment) => {
    if (count < rowsMin) return null
    const vocabulary = Promise.withResolvers<VocabularyState>()
    const worker = new Worker(new URL('./board-lists-builder.ts', import.meta.url), {
      workerData: { connection, list, claims, names, now } satisfies ListsBuilderData,
    })
    worker.on('message', (message) => {
      const built = asBuilt(message)
      if ('segment' in built) onSegment(built.segment)
      else vocabulary.resolve(built.vocabulary)
    })
    worker.on('error', vocabulary.reject)
    worker.on('exit', () => vocabulary.reject(new Error('The thread that indexes texts has ended')))
    return vocabulary.promise
  }
}

/** Safe: the thread sends only these. */
const asBuilt = (message: unknown) => message as BuilderMessage
