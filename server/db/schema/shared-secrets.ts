import { text } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL } from '#server/db/board-table.ts'

/** Secrets missing in the settings: the first process generates them, the others read them. */
export const sharedSecrets = boardTable(
  'shared_secrets',
  {
    name: text().primaryKey(),
    value: text().notNull(),
  },
  { export: INTERNAL, secret: ['value'], keeps: { forever: 'keys of the installation, a few rows' } },
)
