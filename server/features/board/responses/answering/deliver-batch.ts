/** Sends the answers of a batch when its delay is over. */
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { answerBatches, answerBatchItems } from '#server/db/schema/response-work.ts'
import type { Deps } from '#server/features/board/context.ts'
import { defineJob } from '#server/kernel/job-queue.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceivedBy } from '../access.ts'
import { answerResponse } from './answer.ts'
import { refuseWrongDecision } from './decide.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

export const answerBatchJob = defineJob({
  name: 'answer-batch',
  title: 'Ответы на несколько откликов',
  data: z.object({ batchId: z.number().int() }),
  concurrency: 2,
  timeoutSeconds: 300,
  retry: { limit: 10, delaySeconds: 10, delayMaxSeconds: 3600 },
  pollSeconds: 10,
  policy: 'short',
})

type BatchRow = typeof answerBatches.$inferSelect
type Tools = Pick<Deps, 'db' | 'now' | 'notifier' | 'site' | 'events'>

/** Each response gets its answer once, however often this runs. */
export async function deliverAnswerBatch(deps: Tools, { batchId }: { batchId: number }) {
  const { db, now } = deps
  const at = now().toISOString()
  // From here on it cannot be cancelled; a batch that was is not there.
  const [batch] = await db
    .update(answerBatches)
    .set({ startedAt: sql`coalesce(${answerBatches.startedAt}, ${at}::timestamptz)` })
    .where(and(eq(answerBatches.id, batchId), isNull(answerBatches.finishedAt)))
    .returning()
  if (!batch) return
  const items = await db
    .select({ responseId: answerBatchItems.responseId })
    .from(answerBatchItems)
    .where(and(eq(answerBatchItems.batchId, batchId), isNull(answerBatchItems.doneAt)))
    .orderBy(asc(answerBatchItems.responseId))
  let answered = 0
  for (const { responseId } of items)
    if (await db.transaction((tx) => deliverItem(tx, deps, { batch, responseId }))) answered += 1
  await db.update(answerBatches).set({ finishedAt: at }).where(eq(answerBatches.id, batchId))
  return { answered }
}

/** The rights of the author are those at this moment. @returns whether the answer left */
async function deliverItem(
  tx: Sql,
  deps: Tools,
  { batch, responseId }: { batch: BatchRow; responseId: number },
): Promise<boolean> {
  // Of this moment: programs read the responses in the order of their changes.
  const at = deps.now().toISOString()
  const { id: batchId, userId, decision, reason, message } = batch
  const found = await requireAnswerable(tx, { id: responseId, userId, decision })
  const problem = found instanceof Problem ? found.message : null
  // Of two runs one gets it.
  const [claimed] = await tx
    .update(answerBatchItems)
    .set({ doneAt: at, problem })
    .where(
      and(
        eq(answerBatchItems.batchId, batchId),
        eq(answerBatchItems.responseId, responseId),
        isNull(answerBatchItems.doneAt),
      ),
    )
    .returning({ id: answerBatchItems.responseId })
  if (!claimed || found instanceof Problem) return false
  await answerResponse(tx, deps, { ...found, decision, reason, message, at })
  return true
}

async function requireAnswerable(
  tx: Sql,
  { id, userId, decision }: { id: number; userId: number; decision: BatchRow['decision'] },
) {
  try {
    const found = await requireReceivedBy(tx, { userId, id, forUpdate: true })
    refuseWrongDecision(found, decision)
    return found
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Sends jobs for batches that have none, such as those of a restored database. */
export async function enqueueAnswerBatches({ db, queue }: Pick<Deps, 'db' | 'queue'>) {
  const batches = await db
    .select({ id: answerBatches.id, sendAt: answerBatches.sendAt })
    .from(answerBatches)
    .where(isNull(answerBatches.finishedAt))
    .orderBy(asc(answerBatches.id))
  for (const { id, sendAt } of batches)
    await queue.send(db, answerBatchJob, { batchId: id }, { key: String(id), startAfter: sendAt })
}

export async function purgeAnswerBatches({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.answerBatches * DAY_MS).toISOString()
  const { rowCount } = await db.delete(answerBatches).where(lt(answerBatches.finishedAt, before))
  return { answerBatches: rowCount ?? 0 }
}
