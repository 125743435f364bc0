import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, instant } from '#server/db/board-table.ts'
import { responses } from '#server/db/schema/responses.ts'
import { INTERVIEW_KINDS, INTERVIEW_STATES } from '#shared/features/board/responses/interview-vocabulary.ts'
import { SIDES } from '#shared/features/board/responses/vocabulary.ts'

/** The interview of a response: one, which keeps its id in calendars when it is moved or offered again. */
export const interviews = boardTable(
  'interviews',
  {
    responseId: deletedWith(() => responses.id).primaryKey(),
    uid: uuid().notNull().defaultRandom(),
    /** Of the event in calendars: grows with every change (RFC 5545, 3.8.7.4). */
    sequence: integer().notNull().default(0),
    state: text({ enum: INTERVIEW_STATES }).notNull(),
    /** Instants, the earliest first. */
    slots: jsonb().$type<string[]>().notNull(),
    slot: instant(),
    minutes: smallint().notNull(),
    zone: text().notNull(),
    kind: text({ enum: INTERVIEW_KINDS }).notNull(),
    place: text().notNull(),
    note: text().notNull(),
    reason: text().notNull(),
    changedBy: text({ enum: SIDES }).notNull(),
    /** The board cancelled it, because the vacancy ended; `changedBy` is the company then. */
    isCancelledByBoard: boolean('cancelled_by_board').notNull().default(false),
    /** When both sides were reminded a day and an hour before; set immediately when it is too late for a reminder. */
    dayNotifiedAt: instant(),
    hourNotifiedAt: instant(),
    updatedAt: instant().notNull(),
  },
  { export: 'people', keeps: { with: 'responses' } },
  (table) => [
    index('interviews_slot_idx')
      .on(table.slot)
      .where(sql`state = 'agreed'`),
  ],
)
