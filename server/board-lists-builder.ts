/** A thread that indexes a part of the texts of a list while another one loads its rows. */
import { workerData } from 'node:worker_threads'
import * as resumes from '#server/features/board/resumes/index/queries.ts'
import * as vacancies from '#server/features/board/vacancies/index/queries.ts'
import { buildTexts } from '#server/lists/loading/build-texts.ts'
import { toBuiltSegment } from '#server/lists/loading/load-rows.ts'
import { bytesInMemory } from '#server/lists/text-index/byte-source.ts'
import { createPhrases } from '#server/lists/text-index/phrases.ts'
import { threadPort } from '#server/lists/thread/thread-port.ts'
import type { BuilderMessage, ListsBuilderData } from './board-lists-helper.ts'
import { connectForJobs } from './db/client.ts'

// Safe: `createTextHelper` starts the thread with these data.
const { connection, list, claims, names, now } = workerData as ListsBuilderData

const { db, close } = connectForJobs(connection)
const { listDocumentsBetween } = { vacancies, resumes }[list]
const vocabulary = await buildTexts({
  claims,
  read: (range) => listDocumentsBetween(db, { ...range, now }),
  phrases: createPhrases(names),
  keepBytes: bytesInMemory,
  onSegment: (segment) => post({ segment: toBuiltSegment(segment) }),
})
post({ vocabulary: vocabulary.state() })
await close()

function post(message: BuilderMessage) {
  threadPort.postMessage(message)
}
