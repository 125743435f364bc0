import { and, eq, isNull } from 'drizzle-orm'
import { answerBatchItems } from '#server/db/schema/response-work.ts'
import type { Sql } from '#server/kernel/sql.ts'

/** A response that is answered now does not get the answer that waits. The caller holds the lock of the response. */
export async function dropPendingAnswer(tx: Sql, responseId: number) {
  await tx.delete(answerBatchItems).where(isWaitingFor(responseId))
}

export const isWaitingFor = (responseId: number) =>
  and(eq(answerBatchItems.responseId, responseId), isNull(answerBatchItems.doneAt))
