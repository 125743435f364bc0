import { and, eq, isNull } from 'drizzle-orm'
import { answerBatches, answerBatchItems } from '#server/db/schema/response-work.ts'
import type { Sql } from '#server/kernel/sql.ts'

/** A response that is answered now does not get the answer that waits. The caller holds the lock of the response. */
export async function dropPendingAnswer(tx: Sql, responseId: number) {
  await tx.delete(answerBatchItems).where(isWaitingFor(responseId))
}

/** Answers of a person that have not begun to leave. */
export async function dropAnswersOf(tx: Sql, { userId }: { userId: number }) {
  await tx.delete(answerBatches).where(and(eq(answerBatches.userId, userId), isNull(answerBatches.startedAt)))
}

export const isWaitingFor = (responseId: number) =>
  and(eq(answerBatchItems.responseId, responseId), isNull(answerBatchItems.doneAt))
