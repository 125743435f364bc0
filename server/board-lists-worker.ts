/** The thread that holds the searchable lists, so that no search delays an answer of the main thread. */
import { workerData } from 'node:worker_threads'
import { createSynonyms } from '#server/features/board/synonyms/service.ts'
import { allNames, referenceOrder } from '#server/features/board/search-names.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { createLogger } from '#server/kernel/logger.ts'
import { answerCalls } from '#server/lists/thread/calls.ts'
import { shareLists } from '#server/lists/shared-state/sharing.ts'
import { threadPort } from '#server/lists/thread/thread-port.ts'
import { openBoardLists } from './board-lists.ts'
import { createTextHelper } from './board-lists-helper.ts'
import { openBoardListsFiles } from './board-lists-files.ts'
import { CHANGES } from '#server/lists/thread/remote-list.ts'
import type { AttachedReader, ListsThreadData } from './board-lists-thread.ts'
import { connectForJobs } from './db/client.ts'

// Safe: `openBoardListsThread` starts the thread with these data.
const { connection, logLevel, snapshots, versions, lock } = workerData as ListsThreadData

const log = createLogger(logLevel)
const { db } = connectForJobs(connection)
const [referenceData, synonyms] = await Promise.all([loadReferenceData(db), createSynonyms(db, log)])
const filesOf = await openBoardListsFiles(db, {
  folder: snapshots,
  names: [...allNames(referenceData), ...referenceOrder(referenceData)],
  log,
})
const now = () => new Date()
const sharing = lock && shareLists(lock)
const { vacancies, resumes } = await openBoardLists(db, {
  referenceData,
  synonyms,
  now,
  storageOf: (list) => ({
    kind: 'memory',
    files: filesOf(list),
    sharing: sharing?.of(list) ?? null,
    helper: createTextHelper(connection, list),
  }),
})
publishVersions()
answerCalls(
  {
    postMessage: (message) => threadPort.postMessage(message),
    onMessage: (listener) =>
      void threadPort.on('message', (message) => {
        if (Array.isArray(message)) listener(message)
        else sharing?.attach(asReader(message).changes)
      }),
  },
  { vacancies, resumes, synonyms },
  {
    isUrgent: (method) => CHANGES.has(method),
    beforeAnswer: publishVersions,
    onFailure: (call, error) => log.error({ err: error, event: 'lists.call_failed', ...call }),
  },
)

/** Safe: calls come in arrays, and `openBoardListsThread` sends nothing else. */
function asReader(message: unknown) {
  return message as AttachedReader
}

function publishVersions() {
  Atomics.store(versions, 0, vacancies.version())
  Atomics.store(versions, 1, resumes.version())
}
