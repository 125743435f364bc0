/** A thread that reads the searchable lists in the memory of the thread that changes them. */
import { scheduler } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { LIST_NAMES } from '#server/features/board/search-index/types.ts'
import { createSynonyms } from '#server/features/board/synonyms/service.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { createLogger } from '#server/kernel/logger.ts'
import { readSharedLists } from '#server/lists/shared-state/sharing.ts'
import { answerCalls } from '#server/lists/thread/calls.ts'
import { threadPort } from '#server/lists/thread/thread-port.ts'
import { openBoardLists } from './board-lists.ts'
import type { ListsReaderData } from './board-lists-readers.ts'
import { connectForJobs } from './db/client.ts'

// Safe: `startListReaders` starts the thread with these data.
const { connection, logLevel, lock, reader, changes } = workerData as ListsReaderData

const readerLog = createLogger(logLevel)
const { db } = connectForJobs(connection)
const [referenceData, synonyms] = await Promise.all([loadReferenceData(db), createSynonyms(db, readerLog)])
const shared = readSharedLists(changes, { words: lock, reader, pause: () => scheduler.yield() })
const { vacancies, resumes } = await openBoardLists(db, {
  referenceData,
  synonyms,
  now: () => new Date(),
  storageOf: (list) => ({ kind: 'shared', list: shared.of(list) }),
})
await shared.start(LIST_NAMES)
answerCalls(
  {
    postMessage: (message) => threadPort.postMessage(message),
    onMessage: (listener) => void threadPort.on('message', listener),
  },
  { vacancies, resumes, synonyms },
  {
    isUrgent: (method) => method === 'reload',
    // Other calls wait for the database.
    around: (object, run) => (isList(object) ? shared.read(run) : run()),
    onFailure: (call, error) => readerLog.error({ err: error, event: 'lists.call_failed', ...call }),
  },
)

function isList(object: string): boolean {
  return LIST_NAMES.some((name) => name === object)
}
