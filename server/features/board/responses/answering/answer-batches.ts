/** Answers to several responses, which leave after a delay and can be cancelled until then. */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { answerBatches, answerBatchItems } from '#server/db/schema/response-work.ts'
import { responses } from '#server/db/schema/responses.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { DecideForm } from '#shared/features/board/responses/forms.ts'
import { BatchId, ResponseId } from '#shared/features/board/responses/response-id.ts'
import { ANSWER_DELAY_MINUTES } from '#shared/features/board/responses/vocabulary.ts'
import type { Batch } from '#shared/features/board/responses/work-contract.ts'
import { NAMES_SHOWN } from '#shared/kernel/text.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import { companiesOf, refuseWrongDecision } from './decide.ts'
import { changeEach } from './each-response.ts'
import { answerBatchJob } from './deliver-batch.ts'
import { requireAllowedMessage } from '../conversation/message-rules.ts'
import { isWaitingFor } from './pending-answers.ts'
import { visibleName } from '../listing/names.ts'

/** Shown to their author. */
const BATCHES_SHOWN = 20

/**
 * Puts an answer to several responses aside for ten minutes. The seekers see nothing of it.
 * @throws Problem not_found, conflict for a single response, invalid for the field `message`
 */
export async function answerLater(ctx: Ctx, { ids, decision, reason, message }: DecideForm) {
  const { db, now, queue } = ctx.deps
  const { userId } = requirePerson(ctx)
  await requireAllowedMessage(ctx, {
    text: message,
    field: 'message',
    companiesOf: () => companiesOf(ctx, ids),
  })
  const createdAt = now().toISOString()
  const sendAt = new Date(now().getTime() + ANSWER_DELAY_MINUTES * MINUTE_MS).toISOString()
  const batchId = await insertBatch()
  const { done, refused } = await addItems().catch(async (error: unknown) => {
    await db.delete(answerBatches).where(eq(answerBatches.id, batchId))
    throw error
  })
  if (done.length === 0) {
    await db.delete(answerBatches).where(eq(answerBatches.id, batchId))
    return { done, refused, batch: null }
  }
  return { done, refused, batch: { id: BatchId.parse(batchId), sendAt } }

  /** With its job: a batch that is empty by then sends nothing. */
  function insertBatch() {
    return db.transaction(async (tx) => {
      const [batch] = await tx
        .insert(answerBatches)
        .values({
          userId,
          decision,
          reason: decision === 'invite' ? null : reason,
          message,
          createdAt,
          sendAt,
        })
        .returning({ id: answerBatches.id })
      if (!batch) throw new Error('A batch was not written')
      await queue.send(
        tx,
        answerBatchJob,
        { batchId: batch.id },
        { key: String(batch.id), startAfter: sendAt },
      )
      return batch.id
    })
  }

  function addItems() {
    return changeEach(ctx, ids, async (tx, id) => {
      refuseWrongDecision(await requireReceived(ctx, tx, { id, forUpdate: true }), decision)
      if ((await tx.$count(answerBatchItems, isWaitingFor(id))) > 0)
        throw new Problem('conflict', 'Ответ на этот отклик уже ждёт отправки.')
      await tx.insert(answerBatchItems).values({ batchId, responseId: id })
    })
  }
}

/** The caller's answers that have not left yet, and those that did not reach everybody; the newest first. */
export async function listBatches(ctx: Ctx): Promise<{ items: Batch[] }> {
  const { db } = ctx.deps
  const { userId } = requirePerson(ctx)
  const waiting = sql<number>`count(*) filter (where ${answerBatchItems.doneAt} is null)`
  const failed = sql<number>`count(*) filter (where ${answerBatchItems.problem} is not null)`
  const batches = await db
    .select({
      id: answerBatches.id,
      decision: answerBatches.decision,
      sendAt: answerBatches.sendAt,
      startedAt: answerBatches.startedAt,
      count: count(),
    })
    .from(answerBatches)
    .innerJoin(answerBatchItems, eq(answerBatchItems.batchId, answerBatches.id))
    .where(and(eq(answerBatches.userId, userId), isNull(answerBatches.readAt)))
    .groupBy(answerBatches.id)
    .having(or(gt(waiting, 0), gt(failed, 0)))
    .orderBy(desc(answerBatches.id))
    .limit(BATCHES_SHOWN)
  if (batches.length === 0) return { items: [] }
  const place = sql<number>`row_number() over (partition by ${answerBatchItems.batchId} order by ${answerBatchItems.responseId})`
  const ranked = db
    .select({
      batchId: answerBatchItems.batchId,
      problem: answerBatchItems.problem,
      id: responses.id,
      contacts: responses.contacts,
      resume: responses.resume,
      place: place.as('place'),
    })
    .from(answerBatchItems)
    .innerJoin(responses, eq(responses.id, answerBatchItems.responseId))
    .where(
      inArray(
        answerBatchItems.batchId,
        batches.map(({ id }) => id),
      ),
    )
    .as('ranked')
  const people = await db
    .select()
    .from(ranked)
    .where(or(lte(ranked.place, NAMES_SHOWN), isNotNull(ranked.problem)))
    .orderBy(ranked.place)
  const peopleOf = Map.groupBy(people, ({ batchId }) => batchId)
  return {
    items: batches.map(({ id, startedAt, ...batch }) => ({
      ...batch,
      id: BatchId.parse(id),
      isPending: startedAt === null,
      names: (peopleOf.get(id) ?? []).slice(0, NAMES_SHOWN).map(visibleName),
      problems: (peopleOf.get(id) ?? []).flatMap(({ problem, ...row }) =>
        problem === null ? [] : [{ id: ResponseId.parse(row.id), name: visibleName(row), message: problem }],
      ),
    })),
  }
}

/** @throws Problem not_found, conflict once the first answer has left */
export function cancelBatch(ctx: Ctx, { id }: { id: number }): Promise<{ count: number }> {
  const { userId } = requirePerson(ctx)
  return ctx.deps.db.transaction(async (tx) => {
    const [batch] = await tx
      .select({ startedAt: answerBatches.startedAt })
      .from(answerBatches)
      .where(and(eq(answerBatches.id, id), eq(answerBatches.userId, userId)))
      .for('update')
    if (!batch) throw batchNotFound()
    if (batch.startedAt !== null) throw new Problem('conflict', 'Ответы уже ушли, отменить их нельзя.')
    const cancelled = await tx.$count(answerBatchItems, eq(answerBatchItems.batchId, id))
    await tx.delete(answerBatches).where(eq(answerBatches.id, id))
    return { count: cancelled }
  })
}

/** Its author has read who did not get the answer. @throws Problem not_found */
export async function readBatch(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const { rowCount } = await db
    .update(answerBatches)
    .set({ readAt: now().toISOString() })
    .where(
      and(eq(answerBatches.id, id), eq(answerBatches.userId, userId), isNotNull(answerBatches.startedAt)),
    )
  if (rowCount === 0) throw batchNotFound()
  return {}
}

const batchNotFound = () => new Problem('not_found', 'Такого ответа нет: он отменён или уже ушёл.')
