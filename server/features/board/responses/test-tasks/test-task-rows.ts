import { and, eq, inArray } from 'drizzle-orm'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { TestVerdict } from '#shared/features/board/test-tasks/vocabulary.ts'
import type { TestTask } from '#shared/features/board/responses/test-task-contract.ts'

export type TestTaskRow = typeof testTasks.$inferSelect

export async function findTestTask(db: Sql, responseId: number): Promise<TestTaskRow | null> {
  const [row] = await db.select().from(testTasks).where(eq(testTasks.responseId, responseId))
  return row ?? null
}

export function testTaskOf(row: TestTaskRow): TestTask {
  const { state, text, hours, pay, days, dueAt, handedInAt, verdict } = row
  return { state, text, hours, pay, days, dueAt, handedInAt, verdict }
}

/** The caller holds the lock of the response. */
export async function setTestTask(
  tx: Sql,
  id: number,
  set: Partial<TestTaskRow> & Pick<TestTaskRow, 'state' | 'updatedAt'>,
): Promise<TestTaskRow> {
  const [row] = await tx.update(testTasks).set(set).where(eq(testTasks.responseId, id)).returning()
  if (!row) throw new Error('A test task was not written')
  return row
}

/** Cancels a task that is not handed in, or gives one that is its verdict. The caller holds the lock of the response. */
export async function settleTestTask(
  tx: Sql,
  { responseId, verdict, at }: { responseId: number; verdict: TestVerdict | null; at: string },
) {
  const settled = verdict === null ? { state: 'cancelled' as const, dueAt: null } : { verdict }
  await tx
    .update(testTasks)
    .set({ ...settled, updatedAt: at })
    .where(eq(testTasks.responseId, responseId))
}

/** Tasks that are not handed in are over: their responses have ended. @returns the ids of these responses */
export async function endTestTasks(
  tx: Sql,
  { responseIds, at }: { responseIds: readonly number[]; /** Instant. */ at: string },
) {
  const ended = await tx
    .update(testTasks)
    .set({ state: 'cancelled', dueAt: null, updatedAt: at })
    .where(
      and(inArray(testTasks.responseId, [...responseIds]), inArray(testTasks.state, ['offered', 'accepted'])),
    )
    .returning({ id: testTasks.responseId })
  return ended.map(({ id }) => id)
}
