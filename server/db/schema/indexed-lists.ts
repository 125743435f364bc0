import { integer, text } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL, instant, parsedJson } from '#server/db/board-table.ts'
import { z } from 'zod'

/** A list whose page search engines may have, if the decision says so. */
export const DecidedList = z.object({
  path: z.string(),
  isIndexed: z.boolean(),
  /** The list that had the same first rows when a decision last found one, and when that was. */
  sameAs: z.string().nullable(),
  sameAt: z.iso.datetime().nullable(),
})
export type DecidedList = z.infer<typeof DecidedList>

/** The last decision about which lists search engines may have. */
export const indexedLists = boardTable(
  'indexed_lists',
  {
    /** One row. */
    kind: text({ enum: ['current'] }).primaryKey(),
    decidedAt: instant().notNull(),
    /** How many rows the board had then. */
    vacancies: integer().notNull(),
    resumes: integer().notNull(),
    /** How many lists the earlier rule allows: those that enough rows name. */
    named: integer().notNull(),
    lists: parsedJson(z.array(DecidedList)).notNull(),
  },
  { export: INTERNAL, keeps: { forever: 'one row, the last decision' } },
)
