import { integer, smallint, text } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, instant } from '#server/db/board-table.ts'
import { responses } from '#server/db/schema/responses.ts'
import { TEST_TASK_STATES, TEST_VERDICTS } from '#shared/features/board/test-tasks/vocabulary.ts'

/** The test task of a response: one, which another replaces. */
export const testTasks = boardTable(
  'test_tasks',
  {
    responseId: deletedWith(() => responses.id).primaryKey(),
    state: text({ enum: TEST_TASK_STATES }).notNull(),
    text: text().notNull(),
    hours: smallint().notNull(),
    /** Roubles for the whole task; null for one without pay. */
    pay: integer(),
    /** From the consent. */
    days: smallint().notNull(),
    dueAt: instant(),
    handedInAt: instant(),
    /** What became of a task that was handed in, when the vacancy ended; null before. */
    verdict: text({ enum: TEST_VERDICTS }),
    updatedAt: instant().notNull(),
  },
  { export: 'people', keeps: { with: 'responses' } },
)
